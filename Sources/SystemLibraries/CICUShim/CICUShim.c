#include "CICUShim.h"

#include "ICULibrary.h"
#include <stdlib.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

const int32_t icu_property_line_break = UCHAR_LINE_BREAK;
const int32_t icu_property_east_asian_width = UCHAR_EAST_ASIAN_WIDTH;
const int32_t icu_property_general_category = UCHAR_GENERAL_CATEGORY;
const int32_t icu_property_bidi_class = UCHAR_BIDI_CLASS;
const int32_t icu_property_paired_bracket_type = UCHAR_BIDI_PAIRED_BRACKET_TYPE;
const int32_t icu_property_script = UCHAR_SCRIPT;
const int32_t icu_property_extended_pictographic = UCHAR_EXTENDED_PICTOGRAPHIC;

int32_t icu_property_value(uint32_t codePoint, int32_t property) {
    return icu_library()->u_getIntPropertyValue((UChar32)codePoint, (UProperty)property);
}

void icu_property_values(uint32_t firstCodePoint, uint32_t count, int32_t property, uint8_t *values) {
    const ICULibrary *library = icu_library();
    for (uint32_t i = 0; i < count; i++)
        values[i] = (uint8_t)library->u_getIntPropertyValue((UChar32)(firstCodePoint + i), (UProperty)property);
}

uint32_t icu_paired_bracket(uint32_t codePoint) { return (uint32_t)icu_library()->u_getBidiPairedBracket((UChar32)codePoint); }

uint32_t icu_lower_case(uint32_t codePoint) { return (uint32_t)icu_library()->u_tolower((UChar32)codePoint); }

bool icu_has_encoding(const char *encoding) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = icu_library()->ucnv_open(encoding, &status);
    if (converter) icu_library()->ucnv_close(converter);
    return U_SUCCESS(status);
}

/// Counts what is invalid and puts U+FFFD for it; ICU's own callback would put U+001A for some single bytes.
static void count_invalid(const void *context, UConverterToUnicodeArgs *arguments, const char *units, int32_t length,
                          UConverterCallbackReason reason, UErrorCode *status) {
    if (reason > UCNV_IRREGULAR) return;
    static const UChar replacement = 0xFFFD;
    ++*(int64_t *)context;
    *status = U_ZERO_ERROR;
    icu_library()->ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, status);
}

uint8_t *icu_decode(const char *encoding, const uint8_t *input, int64_t length, int64_t *outputLength, int64_t *invalidCount) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = icu_library()->ucnv_open(encoding, &status);
    if (U_FAILURE(status)) return NULL;
    *invalidCount = 0;
    icu_library()->ucnv_setToUCallBack(converter, count_invalid, invalidCount, NULL, NULL, &status);

    enum { UNITS = 8192 };
    UChar units[UNITS];
    int64_t capacity = length + length / 2 + 64, count = 0;
    uint8_t *output = U_SUCCESS(status) ? malloc((size_t)capacity) : NULL;
    const char *source = (const char *)input, *sourceEnd = source + length;
    UChar lead = 0;
    while (output) {
        UChar *target = units;
        status = U_ZERO_ERROR;
        icu_library()->ucnv_toUnicode(converter, &target, units + UNITS, &source, sourceEnd, NULL, true, &status);
        bool more = status == U_BUFFER_OVERFLOW_ERROR;
        if (U_FAILURE(status) && !more) { free(output); output = NULL; break; }
        int64_t produced = target - units;
        if (capacity - count < produced * 3 + 8) {
            capacity = capacity * 2 + produced * 3 + 8;
            uint8_t *larger = realloc(output, (size_t)capacity);
            if (!larger) { free(output); output = NULL; break; }
            output = larger;
        }
        for (int64_t i = 0; i < produced; i++) {
            UChar32 scalar = units[i];
            // A surrogate pair may be parted by the end of the buffer.
            if (U16_IS_LEAD(units[i])) { lead = units[i]; continue; }
            if (U16_IS_TRAIL(units[i])) { scalar = lead ? U16_GET_SUPPLEMENTARY(lead, units[i]) : 0xFFFD; }
            lead = 0;
            U8_APPEND_UNSAFE(output, count, scalar);
        }
        if (!more) break;
    }
    icu_library()->ucnv_close(converter);
    *outputLength = count;
    return output;
}
