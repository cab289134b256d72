#include "CICUShim.h"
#include <unicode/uchar.h>

const int32_t icu_property_line_break = UCHAR_LINE_BREAK;
const int32_t icu_property_east_asian_width = UCHAR_EAST_ASIAN_WIDTH;
const int32_t icu_property_general_category = UCHAR_GENERAL_CATEGORY;
const int32_t icu_property_script = UCHAR_SCRIPT;
const int32_t icu_property_extended_pictographic = UCHAR_EXTENDED_PICTOGRAPHIC;

int32_t icu_property_value(uint32_t codePoint, int32_t property) {
    return u_getIntPropertyValue((UChar32)codePoint, (UProperty)property);
}
