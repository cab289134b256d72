#include "CICURegularExpression.h"

#include "ICULibrary.h"
#include <stdlib.h>
#include <unicode/parseerr.h>

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
    case U_REGEX_INVALID_CAPTURE_GROUP_NAME: return "there is no such name for a group, or none of this name";
    case U_REGEX_INVALID_FLAG: return "there is no such flag";
    case U_REGEX_LOOK_BEHIND_LIMIT: return "what stands in front must have a length that is limited";
    case U_REGEX_MISSING_CLOSE_BRACKET: return "a bracket is not closed";
    case U_REGEX_INVALID_RANGE: return "the range of characters ends before it begins";
    case U_REGEX_PATTERN_TOO_BIG: return "the expression is too large";
    case U_MEMORY_ALLOCATION_ERROR: return "there is not enough memory";
    default: return icu_library()->u_errorName(status);
    }
}

icu_regex *icu_regex_open(const uint8_t *pattern, int64_t length, bool ignoresCase, const char **message, int64_t *offset) {
    *offset = -1;
    const ICUInternationalLibrary *library = icu_international_library();
    if (!library) {
        *message = "the library libicui18n is not installed or is another version";
        return NULL;
    }
    icu_regex *regex = calloc(1, sizeof *regex);
    UErrorCode status = regex ? U_ZERO_ERROR : U_MEMORY_ALLOCATION_ERROR;
    UParseError place = {.offset = -1};
    UText *text = icu_library()->utext_openUTF8(NULL, (const char *)pattern, length, &status);
    // Where the lines of a verse begin is as good a place as the beginning of the text.
    uint32_t flags = UREGEX_MULTILINE | (ignoresCase ? UREGEX_CASE_INSENSITIVE : 0);
    if (U_SUCCESS(status)) regex->expression = library->uregex_openUText(text, flags, &place, &status);
    // Some thousand million steps: more than any honest expression needs for a paragraph, and an end for the others.
    enum { TIME_LIMIT = 5000 };
    if (U_SUCCESS(status)) library->uregex_setTimeLimit(regex->expression, TIME_LIMIT, &status);
    if (text) icu_library()->utext_close(text);
    if (U_SUCCESS(status)) return regex;
    *message = description(status);
    if (status != U_MEMORY_ALLOCATION_ERROR) *offset = place.offset < 0 ? 0 : place.offset;
    if (regex) icu_regex_close(regex);
    return NULL;
}

void icu_regex_close(icu_regex *regex) {
    if (regex->expression) icu_international_library()->uregex_close(regex->expression);
    if (regex->text) icu_library()->utext_close(regex->text);
    free(regex);
}

bool icu_regex_set_text(icu_regex *regex, const uint8_t *text, int64_t length) {
    UErrorCode status = U_ZERO_ERROR;
    regex->text = icu_library()->utext_openUTF8(regex->text, (const char *)text, length, &status);
    if (U_SUCCESS(status)) icu_international_library()->uregex_setUText(regex->expression, regex->text, &status);
    return U_SUCCESS(status);
}

int icu_regex_find_next(icu_regex *regex, int64_t *start, int64_t *end) {
    UErrorCode status = U_ZERO_ERROR;
    UBool found = icu_international_library()->uregex_findNext(regex->expression, &status);
    if (U_FAILURE(status)) return -1;
    if (!found) return 0;
    *start = icu_international_library()->uregex_start64(regex->expression, 0, &status);
    *end = icu_international_library()->uregex_end64(regex->expression, 0, &status);
    return U_FAILURE(status) ? -1 : 1;
}

int32_t icu_regex_group_count(icu_regex *regex) {
    UErrorCode status = U_ZERO_ERROR;
    return icu_international_library()->uregex_groupCount(regex->expression, &status);
}

void icu_regex_group(icu_regex *regex, int32_t group, int64_t *start, int64_t *end) {
    UErrorCode status = U_ZERO_ERROR;
    *start = icu_international_library()->uregex_start64(regex->expression, group, &status);
    *end = icu_international_library()->uregex_end64(regex->expression, group, &status);
    if (U_FAILURE(status)) *start = *end = -1;
}

int32_t icu_regex_group_number(icu_regex *regex, const uint8_t *name, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t number = icu_international_library()->uregex_groupNumberFromCName(regex->expression, (const char *)name, length, &status);
    return U_FAILURE(status) ? -1 : number;
}
