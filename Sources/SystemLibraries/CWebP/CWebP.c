#include "CWebP.h"

#include <CDynamicLibrary.h>
#include <pthread.h>

int WebPGetInfo(const uint8_t *data, size_t count, int *width, int *height);
uint8_t *WebPDecodeBGRAInto(const uint8_t *data, size_t count, uint8_t *pixels, size_t size, int stride);

#define FUNCTIONS(F) F(WebPGetInfo) F(WebPDecodeBGRAInto)

static struct {
    FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} library;
static bool isLoaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libwebp.so.7", "libwebp.so", "libwebp.7.dylib", "libwebp.dylib", NULL};
    static const char *const functions[] = {FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    isLoaded = dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &library);
}

bool webp_is_available(void) {
    pthread_once(&once, load);
    return isLoaded;
}

bool webp_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    return webp_is_available() && library.WebPGetInfo(bytes, count, width, height);
}

bool webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size, int stride) {
    return webp_is_available() && library.WebPDecodeBGRAInto(bytes, count, pixels, size, stride);
}
