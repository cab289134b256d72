// Boundaries between words and between sentences: UAX #29 with ICU's dictionaries for scripts without spaces.
#ifndef C_ICU_BOUNDARIES_H
#define C_ICU_BOUNDARIES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { icu_words, icu_sentences } icu_boundary_kind;

/// Goes from boundary to boundary through a text in UTF-8, which must stay where it is until `icu_boundaries_close`. NULL if memory is short.
/// `language` is a BCP 47 tag, empty if it is not known: it chooses the abbreviations after which no sentence ends.
typedef struct icu_boundaries icu_boundaries;
icu_boundaries *icu_boundaries_open(icu_boundary_kind kind, const char *language, const uint8_t *text, int64_t length);
void icu_boundaries_close(icu_boundaries *boundaries);

/// The offset of the next boundary; -1 behind the last, which is the end of the text. `isWord` says that what lies before it holds letters, digits or the like.
int64_t icu_boundaries_next(icu_boundaries *boundaries, bool *isWord);

#endif
