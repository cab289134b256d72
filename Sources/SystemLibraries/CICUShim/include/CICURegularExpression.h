// Regular expressions by ICU. They lie in a library of their own (libicui18n), which only a search needs: it is loaded when the first
// expression is compiled.
#ifndef C_ICU_REGULAR_EXPRESSION_H
#define C_ICU_REGULAR_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>

/// A compiled expression with the text that it is applied to. For one thread at a time.
typedef struct icu_regex icu_regex;

/// Compiles a pattern in UTF-8. On failure NULL: `*message` says what is wrong, and `*offset` where in the pattern, -1 where it is not the
/// pattern's fault.
icu_regex *_Nullable icu_regex_open(const uint8_t *_Nonnull pattern, int64_t length, bool ignoresCase, const char *_Nullable *_Nonnull message, int64_t *_Nonnull offset);
void icu_regex_close(icu_regex *_Nonnull regex);

/// Begins to search a text in UTF-8, which must live until the next one is set. False if there is no memory.
bool icu_regex_set_text(icu_regex *_Nonnull regex, const uint8_t *_Nonnull text, int64_t length);

/// Finds the next match: 1 and its place, 0 if there is none, -1 if the search took too long or too much memory.
int icu_regex_find_next(icu_regex *_Nonnull regex, int64_t *_Nonnull start, int64_t *_Nonnull end);

/// How many groups the expression has, and where one stands in the last match (-1 where it took no part).
int32_t icu_regex_group_count(icu_regex *_Nonnull regex);
void icu_regex_group(icu_regex *_Nonnull regex, int32_t group, int64_t *_Nonnull start, int64_t *_Nonnull end);

/// The number of the group of a name in UTF-8; -1 if there is none.
int32_t icu_regex_group_number(icu_regex *_Nonnull regex, const uint8_t *_Nonnull name, int32_t length);

#endif
