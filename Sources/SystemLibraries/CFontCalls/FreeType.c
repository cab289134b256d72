// The functions of FreeType that Fleuron calls.
#include "CFontCalls.h"

#include "CDynamicLibrary.h"
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include <pthread.h>

#define FREETYPE_FUNCTIONS(F)                                                                                                                         \
    F(FT_Error, FT_Done_Face, (FT_Face face), (face))                                                                                                 \
    F(FT_Error, FT_Done_FreeType, (FT_Library library), (library))                                                                                    \
    F(FT_Error, FT_Init_FreeType, (FT_Library *alibrary), (alibrary))                                                                                 \
    F(FT_Error, FT_Load_Glyph, (FT_Face face, FT_UInt glyph_index, FT_Int32 load_flags), (face, glyph_index, load_flags))                             \
    F(FT_Error, FT_Load_Sfnt_Table, (FT_Face face, FT_ULong tag, FT_Long offset, FT_Byte *buffer, FT_ULong *length),                                  \
      (face, tag, offset, buffer, length))                                                                                                            \
    F(FT_Error, FT_New_Memory_Face,                                                                                                                   \
      (FT_Library library, const FT_Byte *file_base, FT_Long file_size, FT_Long face_index, FT_Face *aface),                                          \
      (library, file_base, file_size, face_index, aface))                                                                                             \
    F(FT_Error, FT_Outline_Decompose,                                                                                                                 \
      (FT_Outline *outline, const FT_Outline_Funcs *func_interface, void *user), (outline, func_interface, user))

DYNAMIC_LIBRARY_CALLS(FREETYPE_FUNCTIONS, "libfreetype.so.6", "libfreetype.6.dylib")
