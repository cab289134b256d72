// ICU renames every function with its version (u_charType_72). Swift cannot see through such macros, so the few calls
// that Fleuron makes are given plain names here.
#ifndef C_ICU_SHIM_H
#define C_ICU_SHIM_H

#include <stdbool.h>
#include <stdint.h>
#include "CICUConverter.h"
#include "CICURegularExpression.h"

/// The value of an enumerated Unicode property (`UProperty`, a number from uchar.h) of a code point.
int32_t icu_property_value(uint32_t codePoint, int32_t property);

/// The values of a property whose values all fit a byte, for `count` code points in a row: one call fills a table.
void icu_property_values(uint32_t firstCodePoint, uint32_t count, int32_t property, uint8_t *values);

/// ICU's property numbers that Fleuron asks for.
extern const int32_t icu_property_line_break;
extern const int32_t icu_property_east_asian_width;
extern const int32_t icu_property_general_category;
extern const int32_t icu_property_bidi_class;
extern const int32_t icu_property_paired_bracket_type;
extern const int32_t icu_property_script;
extern const int32_t icu_property_extended_pictographic;

/// The bracket that closes or opens what `codePoint` opens or closes (Bidi_Paired_Bracket); itself if it is no bracket.
uint32_t icu_paired_bracket(uint32_t codePoint);

/// The simple lower case of a code point (Simple_Lowercase_Mapping), itself if it has none.
uint32_t icu_lower_case(uint32_t codePoint);

/// True if ICU has a converter of this name or alias.
bool icu_has_encoding(const char *encoding);

/// Decodes `length` bytes to UTF-8. What is invalid becomes U+FFFD and is counted in `invalidCount`.
/// Returns a buffer of `*outputLength` bytes to be given to `free`, or NULL if there is no such encoding or no memory.
uint8_t *icu_decode(const char *encoding, const uint8_t *input, int64_t length, int64_t *outputLength, int64_t *invalidCount);

#endif
