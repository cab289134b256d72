#include "CICUNumbers.h"

#include "CDynamicLibrary.h"
#include <pthread.h>
#include <string.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>
#include <unicode/uvernum.h>

#define LANGUAGE_FUNCTIONS(F) F(uloc_forLanguageTag) F(uloc_getLanguage) F(uloc_getDefault) F(u_strToUTF8)
#define NUMBER_FUNCTIONS(F) F(unum_open) F(unum_close) F(unum_getSymbol) F(unum_getLocaleByType)

static struct {
    LANGUAGE_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} languages;

static struct {
    NUMBER_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} numbers;

static bool is_there;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libicuuc.so." U_ICU_VERSION_SHORT, "libicuuc." U_ICU_VERSION_SHORT ".dylib", NULL};
    static const char *const number_names[] = {"libicui18n.so." U_ICU_VERSION_SHORT, "libicui18n." U_ICU_VERSION_SHORT ".dylib", NULL};
    static const char *const functions[] = {LANGUAGE_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    static const char *const number_functions[] = {NUMBER_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    is_there = dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &languages)
        && dynamic_library_load(number_names, number_functions, sizeof number_functions / sizeof *number_functions, &numbers);
}

int32_t icu_decimal_separator(const char *language, char *output, int32_t capacity) {
    pthread_once(&once, load);
    if (!is_there) return 0;
    UErrorCode status = U_ZERO_ERROR;
    char locale[ULOC_FULLNAME_CAPACITY];
    int32_t parsed = 0;
    languages.uloc_forLanguageTag(language, locale, sizeof locale, &parsed, &status);
    if (U_FAILURE(status) || parsed == 0 || language[parsed] != 0) return 0;
    UNumberFormat *format = numbers.unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
    if (U_FAILURE(status)) {
        if (format) numbers.unum_close(format);
        return 0;
    }
    // For a language that it does not know ICU has the rules of the machine's own.
    const char *actual = numbers.unum_getLocaleByType(format, ULOC_ACTUAL_LOCALE, &status);
    char wanted[ULOC_LANG_CAPACITY], found[ULOC_LANG_CAPACITY];
    languages.uloc_getLanguage(locale, wanted, sizeof wanted, &status);
    languages.uloc_getLanguage(actual ? actual : "", found, sizeof found, &status);
    if (U_FAILURE(status) || (actual && strcmp(wanted, found) != 0 && strcmp(actual, languages.uloc_getDefault()) == 0)) {
        numbers.unum_close(format);
        return 0;
    }
    status = U_ZERO_ERROR;
    UChar symbol[16];
    int32_t length = numbers.unum_getSymbol(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, symbol, 16, &status), count = 0;
    numbers.unum_close(format);
    languages.u_strToUTF8(output, capacity, &count, symbol, length, &status);
    return U_FAILURE(status) ? 0 : count;
}
