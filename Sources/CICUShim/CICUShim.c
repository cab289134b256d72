#include "CICUShim.h"
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>

const int32_t icu_property_line_break = UCHAR_LINE_BREAK;
const int32_t icu_property_east_asian_width = UCHAR_EAST_ASIAN_WIDTH;
const int32_t icu_property_general_category = UCHAR_GENERAL_CATEGORY;
const int32_t icu_property_bidi_class = UCHAR_BIDI_CLASS;
const int32_t icu_property_script = UCHAR_SCRIPT;
const int32_t icu_property_extended_pictographic = UCHAR_EXTENDED_PICTOGRAPHIC;

int32_t icu_property_value(uint32_t codePoint, int32_t property) {
    return u_getIntPropertyValue((UChar32)codePoint, (UProperty)property);
}

void icu_property_values(uint32_t firstCodePoint, uint32_t count, int32_t property, uint8_t *values) {
    for (uint32_t i = 0; i < count; i++)
        values[i] = (uint8_t)u_getIntPropertyValue((UChar32)(firstCodePoint + i), (UProperty)property);
}

int32_t icu_bidi_levels(const uint16_t *text, int32_t length, uint8_t direction, uint8_t *levels, uint8_t *paragraphLevel) {
    UErrorCode error = U_ZERO_ERROR;
    UBiDi *bidi = ubidi_openSized(length, 0, &error);
    if (U_FAILURE(error)) return error;
    UBiDiLevel base = direction == 2 ? UBIDI_DEFAULT_LTR : direction == 3 ? UBIDI_DEFAULT_RTL : direction;
    ubidi_setPara(bidi, (const UChar *)text, length, base, NULL, &error);
    const UBiDiLevel *found = U_SUCCESS(error) ? ubidi_getLevels(bidi, &error) : NULL;
    if (U_SUCCESS(error)) {
        memcpy(levels, found, (size_t)length);
        *paragraphLevel = ubidi_getParaLevel(bidi);
    }
    ubidi_close(bidi);
    return U_FAILURE(error) ? error : 0;
}
