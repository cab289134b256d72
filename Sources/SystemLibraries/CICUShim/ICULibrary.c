#include "ICULibrary.h"

#include <pthread.h>
#include <unicode/uvernum.h>

static ICULibrary library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libicuuc.so." U_ICU_VERSION_SHORT, "libicuuc." U_ICU_VERSION_SHORT ".dylib", NULL};
    static const char *const functions[] = {ICU_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    dynamic_library_require(names, functions, sizeof functions / sizeof *functions, &library);
}

const ICULibrary *icu_library(void) {
    pthread_once(&once, load);
    return &library;
}
