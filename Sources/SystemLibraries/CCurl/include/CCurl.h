// libcurl, opened when something is fetched.
#ifndef C_CURL_H
#define C_CURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a transfer is told and what came of it.
typedef struct CurlTransfer {
    const char *_Nonnull url;
    /// Bytes that are there already: the transfer goes on behind them.
    int64_t offset;
    /// Bytes to the second at most; 0 for no limit.
    int64_t rate;
    /// Bytes that may come at most.
    int64_t limit;
    const char *_Nonnull userAgent;
    /// What tells the edition of which bytes are there already (an ETag or a date): the server sends the rest only of the same one. NULL for none.
    const char *_Nullable edition;
    /// Is told once, before the first bytes, whether they are those of the whole file, and which edition it is of (empty for none); false breaks the transfer off.
    bool (*_Nonnull begin)(bool isWhole, const char *_Nonnull edition, void *_Nullable context);
    /// Takes the bytes as they come; false breaks the transfer off.
    bool (*_Nonnull write)(const uint8_t *_Nonnull bytes, size_t count, void *_Nullable context);
    /// Is told how much has come and how much there will be in all (0 if that is not known).
    void (*_Nonnull progress)(int64_t done, int64_t total, void *_Nullable context);
    void *_Nullable context;
    /// The status of the answer: 200, 206, 404 …; 0 for none.
    long status;
    /// Seconds after which the server wants to be asked again; 0 for none.
    int64_t retryAfter;
    /// What went wrong, in libcurl's words; empty for nothing.
    char message[256];
    /// The URL that redirections have led to.
    char finalURL[2048];
} CurlTransfer;

typedef bool (*curl_begin_function)(bool isWhole, const char *_Nonnull edition, void *_Nullable context);
typedef bool (*curl_write_function)(const uint8_t *_Nonnull bytes, size_t count, void *_Nullable context);
typedef void (*curl_progress_function)(int64_t done, int64_t total, void *_Nullable context);

/// A transfer that has not been made.
CurlTransfer curl_transfer_make(const char *_Nonnull url, int64_t offset, const char *_Nullable edition, int64_t rate, int64_t limit, const char *_Nonnull userAgent,
                                curl_begin_function _Nonnull begin, curl_write_function _Nonnull write, curl_progress_function _Nonnull progress, void *_Nullable context);

/// Fetches a URL by http or https. False if it failed; with a message.
bool curl_transfer(CurlTransfer *_Nonnull transfer);

/// False if libcurl is not installed.
bool curl_is_available(void);

#endif
