#include "CICUNumbers.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>
#include <unicode/uvernum.h>

// Of ICU's larger library a few functions are needed, and seldom: it is opened at the first use, as for regular expressions.
#define STRING(name) #name
#define NAME(name) STRING(name)

static struct {
    __typeof__(&unum_open) open;
    __typeof__(&unum_close) close;
    __typeof__(&unum_getSymbol) symbol;
    __typeof__(&unum_getLocaleByType) actual;
} entries;

static int isLoaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#ifdef __APPLE__
static const char *const library_name = "libicui18n." U_ICU_VERSION_SHORT ".dylib";
#else
static const char *const library_name = "libicui18n.so." U_ICU_VERSION_SHORT;
#endif

static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    *(void **)&entries.open = dlsym(library, NAME(unum_open));
    *(void **)&entries.close = dlsym(library, NAME(unum_close));
    *(void **)&entries.symbol = dlsym(library, NAME(unum_getSymbol));
    *(void **)&entries.actual = dlsym(library, NAME(unum_getLocaleByType));
    isLoaded = entries.open && entries.close && entries.symbol && entries.actual;
}

int32_t icu_decimal_separator(const char *language, char *output, int32_t capacity) {
    pthread_once(&once, load);
    if (!isLoaded) return 0;
    UErrorCode status = U_ZERO_ERROR;
    char locale[ULOC_FULLNAME_CAPACITY];
    int32_t parsed = 0;
    uloc_forLanguageTag(language, locale, sizeof locale, &parsed, &status);
    if (U_FAILURE(status) || parsed == 0 || language[parsed] != 0) return 0;
    UNumberFormat *format = entries.open(UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
    if (U_FAILURE(status)) {
        if (format) entries.close(format);
        return 0;
    }
    // For a language that it does not know ICU has the rules of the machine's own.
    const char *actual = entries.actual(format, ULOC_ACTUAL_LOCALE, &status);
    char wanted[ULOC_LANG_CAPACITY], found[ULOC_LANG_CAPACITY];
    uloc_getLanguage(locale, wanted, sizeof wanted, &status);
    uloc_getLanguage(actual ? actual : "", found, sizeof found, &status);
    if (U_FAILURE(status) || (actual && strcmp(wanted, found) != 0 && strcmp(actual, uloc_getDefault()) == 0)) {
        entries.close(format);
        return 0;
    }
    status = U_ZERO_ERROR;
    UChar symbol[16];
    int32_t length = entries.symbol(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, symbol, 16, &status), count = 0;
    entries.close(format);
    u_strToUTF8(output, capacity, &count, symbol, length, &status);
    return U_FAILURE(status) ? 0 : count;
}
