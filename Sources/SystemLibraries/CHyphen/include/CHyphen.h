// libhyphen, opened when a book's language has a dictionary that the tries cannot hold.
#ifndef C_HYPHEN_H
#define C_HYPHEN_H

#include <CDynamicLibrary.h>
#include <hyphen.h>

#define HYPHEN_FUNCTIONS(F) F(hnj_hyphen_load) F(hnj_hyphen_free) F(hnj_hyphen_hyphenate3)

typedef struct HyphenLibrary {
    HYPHEN_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} HyphenLibrary;

/// The library, opened by the first call; from any thread.
const HyphenLibrary *_Nonnull hyphen_library(void);

#endif
