#include "CICUNumbers.h"

#include "ICULibrary.h"
#include <string.h>

int32_t icu_decimal_separator(const char *language, char *output, int32_t capacity) {
    const ICULibrary *library = icu_library();
    const ICUInternationalLibrary *numbers = icu_international_library();
    if (!numbers) return 0;
    UErrorCode status = U_ZERO_ERROR;
    char locale[ULOC_FULLNAME_CAPACITY];
    int32_t parsed = 0;
    library->uloc_forLanguageTag(language, locale, sizeof locale, &parsed, &status);
    if (U_FAILURE(status) || parsed == 0 || language[parsed] != 0) return 0;
    UNumberFormat *format = numbers->unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
    if (U_FAILURE(status)) {
        if (format) numbers->unum_close(format);
        return 0;
    }
    // For a language that it does not know ICU has the rules of the machine's own.
    const char *actual = numbers->unum_getLocaleByType(format, ULOC_ACTUAL_LOCALE, &status);
    char wanted[ULOC_LANG_CAPACITY], found[ULOC_LANG_CAPACITY];
    library->uloc_getLanguage(locale, wanted, sizeof wanted, &status);
    library->uloc_getLanguage(actual ? actual : "", found, sizeof found, &status);
    if (U_FAILURE(status) || (actual && strcmp(wanted, found) != 0 && strcmp(actual, library->uloc_getDefault()) == 0)) {
        numbers->unum_close(format);
        return 0;
    }
    status = U_ZERO_ERROR;
    UChar symbol[16];
    int32_t length = numbers->unum_getSymbol(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, symbol, 16, &status), count = 0;
    numbers->unum_close(format);
    library->u_strToUTF8(output, capacity, &count, symbol, length, &status);
    return U_FAILURE(status) ? 0 : count;
}
