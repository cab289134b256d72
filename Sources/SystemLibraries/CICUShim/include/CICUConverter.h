// Converters of ICU for many short texts in one encoding; whole sources are decoded by `icu_decode`.
#ifndef C_ICU_CONVERTER_H
#define C_ICU_CONVERTER_H

#include <stdint.h>

/// A converter between UTF-8 and another encoding, for many short texts; NULL if there is no such encoding.
typedef struct icu_converter icu_converter;
icu_converter *_Nullable icu_converter_open(const char *_Nonnull encoding);
void icu_converter_close(icu_converter *_Nonnull converter);

/// The number of bytes written to `output`; -1 if the text has a character that the encoding lacks, or the room is too small.
int32_t icu_encode_text(icu_converter *_Nonnull converter, const char *_Nonnull text, int32_t length, char *_Nonnull output, int32_t capacity);
int32_t icu_decode_text(icu_converter *_Nonnull converter, const char *_Nonnull text, int32_t length, char *_Nonnull output, int32_t capacity);

#endif
