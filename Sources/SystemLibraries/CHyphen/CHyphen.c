#include "CHyphen.h"

#include <pthread.h>

static HyphenLibrary library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libhyphen.so.0", "libhyphen.so", "libhyphen.dylib", NULL};
    static const char *const functions[] = {HYPHEN_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    dynamic_library_require(names, functions, sizeof functions / sizeof *functions, &library);
}

const HyphenLibrary *hyphen_library(void) {
    pthread_once(&once, load);
    return &library;
}
