#include "CZip.h"

bool zip_library_load(ZipLibrary *library) {
    static const char *const names[] = {"libzip.so.5", "libzip.so.4", "libzip.so", "libzip.dylib", NULL};
    static const char *const functions[] = {ZIP_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    return dynamic_library_load(names, functions, sizeof functions / sizeof *functions, library);
}
