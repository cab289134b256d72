#include "CCurl.h"

#include <CDynamicLibrary.h>
#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>

// Swift cannot call functions with variable arguments, so options are set here.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#define CURL_FUNCTIONS(F) F(curl_global_init) F(curl_easy_init) F(curl_easy_setopt) F(curl_easy_perform) F(curl_easy_getinfo) F(curl_easy_cleanup) F(curl_easy_strerror) \
    F(curl_slist_append) F(curl_slist_free_all)

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

CurlTransfer curl_transfer_make(const char *url, int64_t offset, const char *edition, int64_t rate, int64_t limit, const char *userAgent, curl_begin_function begin,
                                curl_write_function write, curl_progress_function progress, void *context) {
    return (CurlTransfer){.url = url, .offset = offset, .edition = edition, .rate = rate, .limit = limit, .userAgent = userAgent, .begin = begin, .write = write,
                          .progress = progress, .context = context};
}

enum { editionSize = 256 };

typedef struct State {
    CurlTransfer *transfer;
    CURL *handle;
    int64_t received;
    struct timespec start;
    bool isTooLarge;
    bool hasBegun;
    /// The bytes that come are not those that have been asked for.
    bool isElsewhere;
    /// Of the answer that is being read: a strong ETag, or else the date.
    char etag[editionSize], date[editionSize];
    /// Where the part of a file begins that comes; -1 where nothing is said.
    long long rangeStart;
} State;

static void copy_value(char *target, const char *value, size_t length) {
    while (length > 0 && (*value == ' ' || *value == '\t')) { value++; length--; }
    while (length > 0 && (value[length - 1] == '\r' || value[length - 1] == '\n' || value[length - 1] == ' ')) length--;
    if (length >= editionSize) length = 0;
    memcpy(target, value, length);
    target[length] = 0;
}

static size_t header(char *bytes, size_t size, size_t count, void *context) {
    State *state = context;
    size_t length = size * count;
    // Each answer of a chain of redirections begins anew.
    if (length >= 5 && strncmp(bytes, "HTTP/", 5) == 0) {
        state->etag[0] = state->date[0] = 0;
        state->rangeStart = -1;
    } else if (length > 5 && strncasecmp(bytes, "ETag:", 5) == 0) {
        copy_value(state->etag, bytes + 5, length - 5);
        // A weak one says that two editions mean the same, not that they have the same bytes.
        if (state->etag[0] != '"') state->etag[0] = 0;
    } else if (length > 14 && strncasecmp(bytes, "Last-Modified:", 14) == 0) {
        copy_value(state->date, bytes + 14, length - 14);
    } else if (length > 14 && strncasecmp(bytes, "Content-Range:", 14) == 0) {
        char range[editionSize];
        copy_value(range, bytes + 14, length - 14);
        if (strncasecmp(range, "bytes ", 6) == 0) state->rangeStart = strtoll(range + 6, NULL, 10);
    }
    return length;
}

/// Waits until as much time has passed as the bytes may take that have come: libcurl's own limit lets the first megabyte through at any speed.
static void keep_rate(const State *state) {
    if (state->transfer->rate <= 0) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double passed = (double)(now.tv_sec - state->start.tv_sec) + (double)(now.tv_nsec - state->start.tv_nsec) / 1e9;
    double wait = (double)state->received / (double)state->transfer->rate - passed;
    if (wait <= 0) return;
    struct timespec rest = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
}

/// The system takes no more from the server than a second's worth before we have looked at it.
static int limit_socket(void *context, curl_socket_t descriptor, curlsocktype purpose) {
    (void)purpose;
    State *state = context;
    int64_t rate = state->transfer->rate;
    int room = rate < 16 << 10 ? 16 << 10 : rate > 4 << 20 ? 4 << 20 : (int)rate;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    return CURL_SOCKOPT_OK;
}

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
    if (!state->hasBegun) {
        if (status == 206 && state->rangeStart != state->transfer->offset) {
            state->isElsewhere = true;
            return 0;
        }
        if (!state->transfer->begin(status == 200, state->etag[0] ? state->etag : state->date, state->transfer->context)) return 0;
        state->hasBegun = true;
    }
    bool isWritten = state->transfer->write((const uint8_t *)bytes, length, state->transfer->context);
    if (isWritten) keep_rate(state);
    return isWritten ? length : 0;
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
    State state = {.transfer = transfer, .handle = handle, .rangeStart = -1};
    clock_gettime(CLOCK_MONOTONIC, &state.start);
    struct curl_slist *headers = NULL;
    char condition[editionSize + 16];
    char range[32];
    char error[CURL_ERROR_SIZE] = "";
    curl.curl_easy_setopt(handle, CURLOPT_URL, transfer->url);
    curl.curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, error);
    curl.curl_easy_setopt(handle, CURLOPT_USERAGENT, transfer->userAgent);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, received);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, &state);
    curl.curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progressed);
    curl.curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &state);
    curl.curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    curl.curl_easy_setopt(handle, CURLOPT_HEADERDATA, &state);
    if (transfer->offset > 0) {
        // Not by CURLOPT_RESUME_FROM, which takes the whole file for an error.
        snprintf(range, sizeof range, "%lld-", (long long)transfer->offset);
        curl.curl_easy_setopt(handle, CURLOPT_RANGE, range);
        if (transfer->edition && strlen(transfer->edition) < editionSize) {
            snprintf(condition, sizeof condition, "If-Range: %s", transfer->edition);
            headers = curl.curl_slist_append(NULL, condition);
            curl.curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
        }
    }
    if (transfer->rate > 0) {
        curl.curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, limit_socket);
        curl.curl_easy_setopt(handle, CURLOPT_SOCKOPTDATA, &state);
    }
    curl.curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl.curl_easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
    // A redirection must not lead from the network into the user's files.
    if (!restrict_protocols(handle)) {
        strncpy(transfer->message, "this libcurl cannot be kept to http and https", sizeof transfer->message - 1);
        transfer->message[sizeof transfer->message - 1] = 0;
        curl.curl_easy_cleanup(handle);
        curl.curl_slist_free_all(headers);
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
    curl_off_t retryAfter = 0;
    curl.curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &retryAfter);
    transfer->retryAfter = retryAfter;
    char *finalURL = NULL;
    curl.curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &finalURL);
    transfer->finalURL[0] = 0;
    if (finalURL && strlen(finalURL) < sizeof transfer->finalURL) strcpy(transfer->finalURL, finalURL);
    if (state.isTooLarge)
        strncpy(transfer->message, "it is larger than the limit for one file", sizeof transfer->message - 1);
    else if (state.isElsewhere)
        strncpy(transfer->message, "the server sends another range of the file than was asked for", sizeof transfer->message - 1);
    else if (code != CURLE_OK)
        strncpy(transfer->message, error[0] ? error : curl.curl_easy_strerror(code), sizeof transfer->message - 1);
    transfer->message[sizeof transfer->message - 1] = 0;
    curl.curl_easy_cleanup(handle);
    curl.curl_slist_free_all(headers);
    return code == CURLE_OK;
}
