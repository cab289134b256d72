// ICU, opened when something is asked that the tables of the program do not know: a text in a Latin script and in UTF-8 never does.
#ifndef ICU_LIBRARY_H
#define ICU_LIBRARY_H

#include "CDynamicLibrary.h"
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucnv_err.h>
#include <unicode/utext.h>

#define ICU_FUNCTIONS(F)                                                                                                        \
    F(u_getIntPropertyValue) F(u_getBidiPairedBracket) F(u_tolower) F(u_errorName) F(ucnv_open) F(ucnv_close)                   \
    F(ucnv_setFromUCallBack) F(ucnv_setToUCallBack) F(ucnv_toUnicode) F(ucnv_cbToUWriteUChars) F(ucnv_fromAlgorithmic)          \
    F(ucnv_toAlgorithmic) F(UCNV_FROM_U_CALLBACK_STOP) F(UCNV_TO_U_CALLBACK_STOP) F(utext_openUTF8) F(utext_close)

typedef struct {
    ICU_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} ICULibrary;

/// The library, opened by the first call; from any thread.
const ICULibrary *_Nonnull icu_library(void);

#endif
