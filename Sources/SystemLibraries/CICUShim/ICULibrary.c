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

static ICUInternationalLibrary international;
static bool is_international_there;
static pthread_once_t international_once = PTHREAD_ONCE_INIT;

static void load_international(void) {
    static const char *const names[] = {"libicui18n.so." U_ICU_VERSION_SHORT, "libicui18n." U_ICU_VERSION_SHORT ".dylib", NULL};
    static const char *const functions[] = {ICU_INTERNATIONAL_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    is_international_there = dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &international);
}

const ICUInternationalLibrary *icu_international_library(void) {
    pthread_once(&international_once, load_international);
    return is_international_there ? &international : NULL;
}
