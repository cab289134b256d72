#include "CCurl.h"

#include <CDynamicLibrary.h>
#include <curl/curl.h>
#include <pthread.h>
#include <string.h>

// Swift cannot call functions with variable arguments, so options are set here.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#define CURL_FUNCTIONS(F) F(curl_global_init) F(curl_easy_init) F(curl_easy_setopt) F(curl_easy_perform) F(curl_easy_getinfo) F(curl_easy_cleanup) F(curl_easy_strerror)

static struct {
    CURL_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} curl;
static bool isLoaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so", "libcurl.4.dylib", "libcurl.dylib", NULL};
    static const char *const functions[] = {CURL_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    isLoaded = dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &curl) && curl.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool curl_is_available(void) {
    pthread_once(&once, load);
    return isLoaded;
}

// The options by names came with libcurl 7.85; older ones, which may be installed where the program runs, know the numbers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static bool restrict_protocols(CURL *handle) {
    bool isRestricted = curl.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK
        || curl.curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS)) == CURLE_OK;
    return isRestricted
        && (curl.curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK
            || curl.curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS)) == CURLE_OK);
}
#pragma GCC diagnostic pop

CurlTransfer curl_transfer_make(const char *url, int64_t offset, int64_t rate, int64_t limit, const char *userAgent, curl_write_function write,
                                curl_progress_function progress, void *context) {
    return (CurlTransfer){.url = url, .offset = offset, .rate = rate, .limit = limit, .userAgent = userAgent, .write = write, .progress = progress, .context = context};
}

typedef struct State {
    CurlTransfer *transfer;
    CURL *handle;
    int64_t received;
    bool isTooLarge;
} State;

static size_t received(char *bytes, size_t size, size_t count, void *context) {
    State *state = context;
    size_t length = size * count;
    state->received += (int64_t)length;
    if (state->received > state->transfer->limit) {
        state->isTooLarge = true;
        return 0;
    }
    long status = 0;
    curl.curl_easy_getinfo(state->handle, CURLINFO_RESPONSE_CODE, &status);
    // The page that says what is wrong is no part of a book.
    if (status != 200 && status != 206) return length;
    state->transfer->status = status;
    return state->transfer->write((const uint8_t *)bytes, length, state->transfer->context) ? length : 0;
}

static int progressed(void *context, curl_off_t total, curl_off_t now, curl_off_t uploadTotal, curl_off_t uploaded) {
    (void)uploadTotal;
    (void)uploaded;
    State *state = context;
    state->transfer->progress(now, total, state->transfer->context);
    return 0;
}

bool curl_transfer(CurlTransfer *transfer) {
    transfer->status = 0;
    transfer->message[0] = 0;
    if (!curl_is_available()) return false;
    CURL *handle = curl.curl_easy_init();
    if (!handle) return false;
    State state = {transfer, handle, 0, false};
    char error[CURL_ERROR_SIZE] = "";
    curl.curl_easy_setopt(handle, CURLOPT_URL, transfer->url);
    curl.curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, error);
    curl.curl_easy_setopt(handle, CURLOPT_USERAGENT, transfer->userAgent);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, received);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, &state);
    curl.curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progressed);
    curl.curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &state);
    curl.curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl.curl_easy_setopt(handle, CURLOPT_RESUME_FROM_LARGE, (curl_off_t)transfer->offset);
    curl.curl_easy_setopt(handle, CURLOPT_MAX_RECV_SPEED_LARGE, (curl_off_t)transfer->rate);
    curl.curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl.curl_easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
    // A redirection must not lead from the network into the user's files.
    if (!restrict_protocols(handle)) {
        strncpy(transfer->message, "this libcurl cannot be kept to http and https", sizeof transfer->message - 1);
        transfer->message[sizeof transfer->message - 1] = 0;
        curl.curl_easy_cleanup(handle);
        return false;
    }
    curl.curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, 30L);
    curl.curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl.curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, 60L);
    curl.curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    CURLcode code = curl.curl_easy_perform(handle);
    long status = 0;
    curl.curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    transfer->status = status;
    if (state.isTooLarge)
        strncpy(transfer->message, "it is larger than the limit for one file", sizeof transfer->message - 1);
    else if (code != CURLE_OK)
        strncpy(transfer->message, error[0] ? error : curl.curl_easy_strerror(code), sizeof transfer->message - 1);
    transfer->message[sizeof transfer->message - 1] = 0;
    curl.curl_easy_cleanup(handle);
    return code == CURLE_OK;
}
