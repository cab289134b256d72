// How numbers are written in a language.
#ifndef C_ICU_NUMBERS_H
#define C_ICU_NUMBERS_H

#include <stdint.h>

/// The characters between the whole and the fraction of a number, in UTF-8, in a language by its BCP 47 tag. Returns their number of bytes; 0 if ICU does not know the
/// language, cannot be loaded, or `capacity` is too small.
int32_t icu_decimal_separator(const char *language, char *output, int32_t capacity);

#endif
