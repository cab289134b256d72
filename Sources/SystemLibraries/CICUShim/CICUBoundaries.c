#include "CICUBoundaries.h"

#include "ICULibrary.h"
#include <stdlib.h>

struct icu_boundaries {
    UBreakIterator *iterator;
    UText *text;
};

icu_boundaries *icu_boundaries_open(icu_boundary_kind kind, const char *language, const uint8_t *text, int64_t length) {
    const ICULibrary *library = icu_library();
    UErrorCode status = U_ZERO_ERROR;
    char locale[ULOC_FULLNAME_CAPACITY + 32] = "";
    library->uloc_forLanguageTag(language, locale, ULOC_FULLNAME_CAPACITY, NULL, &status);
    if (U_FAILURE(status)) locale[0] = 0;
    status = U_ZERO_ERROR;
    // "Mr. Darcy" is not two sentences (CLDR's suppressions).
    if (kind == icu_sentences) library->uloc_setKeywordValue("ss", "standard", locale, sizeof locale, &status);
    status = U_ZERO_ERROR;
    icu_boundaries *result = calloc(1, sizeof *result);
    if (!result) return NULL;
    result->iterator = library->ubrk_open(kind == icu_words ? UBRK_WORD : UBRK_SENTENCE, locale, NULL, 0, &status);
    result->text = library->utext_openUTF8(NULL, (const char *)text, length, &status);
    if (U_SUCCESS(status)) library->ubrk_setUText(result->iterator, result->text, &status);
    if (U_SUCCESS(status)) {
        library->ubrk_first(result->iterator);
        return result;
    }
    icu_boundaries_close(result);
    return NULL;
}

void icu_boundaries_close(icu_boundaries *boundaries) {
    if (boundaries->iterator) icu_library()->ubrk_close(boundaries->iterator);
    if (boundaries->text) icu_library()->utext_close(boundaries->text);
    free(boundaries);
}

int64_t icu_boundaries_next(icu_boundaries *boundaries, bool *isWord) {
    int32_t next = icu_library()->ubrk_next(boundaries->iterator);
    if (next == UBRK_DONE) return -1;
    *isWord = icu_library()->ubrk_getRuleStatus(boundaries->iterator) >= UBRK_WORD_NONE_LIMIT;
    return next;
}
