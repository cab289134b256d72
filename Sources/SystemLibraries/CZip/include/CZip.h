// libzip, opened when the first archive is read.
#ifndef C_ZIP_H
#define C_ZIP_H

#include <CDynamicLibrary.h>
#include <zip.h>

#define ZIP_LIBRARY_FUNCTIONS(F)                                                                                              \
    F(zip_source_buffer_create) F(zip_source_free) F(zip_open_from_source) F(zip_discard) F(zip_get_num_entries)              \
    F(zip_get_name) F(zip_stat_index) F(zip_fopen_index) F(zip_fread) F(zip_fclose) F(zip_strerror) F(zip_error_init)          \
    F(zip_error_strerror) F(zip_error_fini)

typedef struct ZipLibrary {
    ZIP_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} ZipLibrary;

/// False if libzip is not installed.
bool zip_library_load(ZipLibrary *_Nonnull library);

#endif
