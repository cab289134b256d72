// ICU, opened when something is asked that the tables of the program do not know: a text in a Latin script and in UTF-8 never does.
#ifndef ICU_LIBRARY_H
#define ICU_LIBRARY_H

#include "CDynamicLibrary.h"
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucnv_err.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

#define ICU_FUNCTIONS(F)                                                                                                        \
    F(u_getIntPropertyValue) F(u_getBidiPairedBracket) F(u_tolower) F(u_errorName) F(ucnv_open) F(ucnv_close)                   \
    F(ucnv_setFromUCallBack) F(ucnv_setToUCallBack) F(ucnv_toUnicode) F(ucnv_cbToUWriteUChars) F(ucnv_fromAlgorithmic)          \
    F(ucnv_toAlgorithmic) F(UCNV_FROM_U_CALLBACK_STOP) F(UCNV_TO_U_CALLBACK_STOP) F(utext_openUTF8) F(utext_close)        \
    F(ubrk_open) F(ubrk_close) F(ubrk_setUText) F(ubrk_first) F(ubrk_next) F(ubrk_getRuleStatus) F(uloc_forLanguageTag)         \
    F(uloc_setKeywordValue) F(uloc_getLanguage) F(uloc_getDefault) F(u_strToUTF8)

// Numbers and regular expressions lie in a library of their own, which few books need: libicui18n.
#define ICU_INTERNATIONAL_FUNCTIONS(F)                                                                                          \
    F(unum_open) F(unum_close) F(unum_getSymbol) F(unum_getLocaleByType) F(uregex_openUText) F(uregex_close) F(uregex_setUText) \
    F(uregex_setTimeLimit) F(uregex_findNext) F(uregex_start64) F(uregex_end64) F(uregex_groupCount) \
    F(uregex_groupNumberFromCName)

typedef struct {
    ICU_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} ICULibrary;

typedef struct {
    ICU_INTERNATIONAL_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} ICUInternationalLibrary;

/// The library, opened by the first call; from any thread.
const ICULibrary *_Nonnull icu_library(void);

/// The same of libicui18n; NULL if it is not installed or another version.
const ICUInternationalLibrary *_Nullable icu_international_library(void);

#endif
