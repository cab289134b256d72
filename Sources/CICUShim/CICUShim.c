#include "CICUShim.h"
#include <unicode/uchar.h>

const int32_t icu_property_line_break = UCHAR_LINE_BREAK;
const int32_t icu_property_east_asian_width = UCHAR_EAST_ASIAN_WIDTH;
const int32_t icu_property_general_category = UCHAR_GENERAL_CATEGORY;
const int32_t icu_property_bidi_class = UCHAR_BIDI_CLASS;
const int32_t icu_property_paired_bracket_type = UCHAR_BIDI_PAIRED_BRACKET_TYPE;
const int32_t icu_property_script = UCHAR_SCRIPT;
const int32_t icu_property_extended_pictographic = UCHAR_EXTENDED_PICTOGRAPHIC;

int32_t icu_property_value(uint32_t codePoint, int32_t property) {
    return u_getIntPropertyValue((UChar32)codePoint, (UProperty)property);
}

void icu_property_values(uint32_t firstCodePoint, uint32_t count, int32_t property, uint8_t *values) {
    for (uint32_t i = 0; i < count; i++)
        values[i] = (uint8_t)u_getIntPropertyValue((UChar32)(firstCodePoint + i), (UProperty)property);
}

uint32_t icu_paired_bracket(uint32_t codePoint) { return (uint32_t)u_getBidiPairedBracket((UChar32)codePoint); }

uint32_t icu_lower_case(uint32_t codePoint) { return (uint32_t)u_tolower((UChar32)codePoint); }
