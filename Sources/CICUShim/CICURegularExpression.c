#include "CICURegularExpression.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unicode/parseerr.h>
#include <unicode/uregex.h>
#include <unicode/utext.h>
#include <unicode/uvernum.h>

// ICU's headers rename each function to one with the version in its name; the second macro lets them do so before the name is made a string.
#define STRING(name) #name
#define NAME(name) STRING(name)

static struct {
    __typeof__(&uregex_openUText) open;
    __typeof__(&uregex_close) close;
    __typeof__(&uregex_setUText) set_text;
    __typeof__(&uregex_setTimeLimit) set_time_limit;
    __typeof__(&uregex_findNext) find_next;
    __typeof__(&uregex_start64) start;
    __typeof__(&uregex_end64) end;
    __typeof__(&uregex_groupCount) group_count;
} entries;

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#ifdef __APPLE__
static const char *const library_name = "libicui18n." U_ICU_VERSION_SHORT ".dylib";
#else
static const char *const library_name = "libicui18n.so." U_ICU_VERSION_SHORT;
#endif

static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        failure = dlerror();
        return;
    }
#define LOOK_UP(field, name)                                                         \
    if ((*(void **)&entries.field = dlsym(library, NAME(name))) == NULL) {           \
        failure = "this version of ICU has no function " NAME(name);                 \
        return;                                                                      \
    }
    LOOK_UP(open, uregex_openUText)
    LOOK_UP(close, uregex_close)
    LOOK_UP(set_text, uregex_setUText)
    LOOK_UP(set_time_limit, uregex_setTimeLimit)
    LOOK_UP(find_next, uregex_findNext)
    LOOK_UP(start, uregex_start64)
    LOOK_UP(end, uregex_end64)
    LOOK_UP(group_count, uregex_groupCount)
}

struct icu_regex {
    URegularExpression *expression;
    UText *text;
};

/// What ICU's codes say to somebody who has written a pattern.
static const char *description(UErrorCode status) {
    switch (status) {
    case U_REGEX_RULE_SYNTAX: return "this is no regular expression";
    case U_REGEX_BAD_ESCAPE_SEQUENCE: return "there is no such escape";
    case U_REGEX_PROPERTY_SYNTAX: return "there is no such property of characters";
    case U_REGEX_MISMATCHED_PAREN: return "a parenthesis is not closed";
    case U_REGEX_NUMBER_TOO_BIG: return "the number is too large";
    case U_REGEX_BAD_INTERVAL: return "the braces hold no count, as {2,5} does";
    case U_REGEX_MAX_LT_MIN: return "the second number is smaller than the first";
    case U_REGEX_INVALID_BACK_REF: return "there is no such group to refer to";
    case U_REGEX_INVALID_FLAG: return "there is no such flag";
    case U_REGEX_LOOK_BEHIND_LIMIT: return "what stands in front must have a length that is limited";
    case U_REGEX_MISSING_CLOSE_BRACKET: return "a bracket is not closed";
    case U_REGEX_INVALID_RANGE: return "the range of characters ends before it begins";
    case U_REGEX_PATTERN_TOO_BIG: return "the expression is too large";
    case U_MEMORY_ALLOCATION_ERROR: return "there is not enough memory";
    default: return u_errorName(status);
    }
}

icu_regex *icu_regex_open(const uint8_t *pattern, int64_t length, bool ignoresCase, const char **message, int64_t *offset) {
    *offset = -1;
    pthread_once(&once, load);
    if (failure) {
        *message = failure;
        return NULL;
    }
    icu_regex *regex = calloc(1, sizeof *regex);
    UErrorCode status = regex ? U_ZERO_ERROR : U_MEMORY_ALLOCATION_ERROR;
    UParseError place = {.offset = -1};
    UText *text = utext_openUTF8(NULL, (const char *)pattern, length, &status);
    // Where the lines of a verse begin is as good a place as the beginning of the text.
    uint32_t flags = UREGEX_MULTILINE | (ignoresCase ? UREGEX_CASE_INSENSITIVE : 0);
    if (U_SUCCESS(status)) regex->expression = entries.open(text, flags, &place, &status);
    // Some thousand million steps: more than any honest expression needs for a paragraph, and an end for the others.
    enum { TIME_LIMIT = 5000 };
    if (U_SUCCESS(status)) entries.set_time_limit(regex->expression, TIME_LIMIT, &status);
    if (text) utext_close(text);
    if (U_SUCCESS(status)) return regex;
    *message = description(status);
    if (status != U_MEMORY_ALLOCATION_ERROR) *offset = place.offset < 0 ? 0 : place.offset;
    if (regex) icu_regex_close(regex);
    return NULL;
}

void icu_regex_close(icu_regex *regex) {
    if (regex->expression) entries.close(regex->expression);
    if (regex->text) utext_close(regex->text);
    free(regex);
}

bool icu_regex_set_text(icu_regex *regex, const uint8_t *text, int64_t length) {
    UErrorCode status = U_ZERO_ERROR;
    regex->text = utext_openUTF8(regex->text, (const char *)text, length, &status);
    if (U_SUCCESS(status)) entries.set_text(regex->expression, regex->text, &status);
    return U_SUCCESS(status);
}

int icu_regex_find_next(icu_regex *regex, int64_t *start, int64_t *end) {
    UErrorCode status = U_ZERO_ERROR;
    UBool found = entries.find_next(regex->expression, &status);
    if (U_FAILURE(status)) return -1;
    if (!found) return 0;
    *start = entries.start(regex->expression, 0, &status);
    *end = entries.end(regex->expression, 0, &status);
    return U_FAILURE(status) ? -1 : 1;
}

int32_t icu_regex_group_count(icu_regex *regex) {
    UErrorCode status = U_ZERO_ERROR;
    return entries.group_count(regex->expression, &status);
}

void icu_regex_group(icu_regex *regex, int32_t group, int64_t *start, int64_t *end) {
    UErrorCode status = U_ZERO_ERROR;
    *start = entries.start(regex->expression, group, &status);
    *end = entries.end(regex->expression, group, &status);
    if (U_FAILURE(status)) *start = *end = -1;
}
