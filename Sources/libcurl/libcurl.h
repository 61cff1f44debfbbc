#ifndef LATHE_LIBCURL_H
#define LATHE_LIBCURL_H

#include <curl/curl.h>

// Swift cannot call variadic functions, so there is a function for each type of argument. A name in parentheses
// is the function; without them it is a macro that checks types.

static inline CURLcode lathe_curl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode lathe_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode lathe_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode lathe_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode lathe_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return (curl_easy_setopt)(handle, option, value);
}

typedef size_t (*lathe_curl_transfer)(char *bytes, size_t size, size_t count, void *context);
typedef int (*lathe_curl_seek)(void *context, curl_off_t offset, int origin);

static inline CURLcode lathe_curl_set_transfer(
    CURL *handle, CURLoption option, lathe_curl_transfer value
) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode lathe_curl_set_seek(CURL *handle, lathe_curl_seek value) {
    return (curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLMcode lathe_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

static inline CURLcode lathe_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode lathe_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode lathe_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode lathe_curl_get_socket(CURL *handle, curl_socket_t *value) {
    return (curl_easy_getinfo)(handle, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLcode lathe_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}

// Allows only HTTP and HTTPS: by names since 7.85, by a bit mask before.
static inline CURLcode lathe_curl_allow_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
    return (curl_easy_setopt)(handle, (CURLoption)181, 3L);
}

// Lets a transfer end during name resolution, since 7.87; before, its end waits for the resolver.
static inline void lathe_curl_set_quick_exit(CURL *handle) {
    (void)(curl_easy_setopt)(handle, (CURLoption)322, 1L);
}

typedef int (*lathe_curl_before)(
    void *context, char *remote, char *local, int remote_port, int local_port
);

// Sets a function to call between connecting and sending, since 7.80; ignored by earlier libraries.
static inline void lathe_curl_set_before(CURL *handle, lathe_curl_before value, void *context) {
    (void)(curl_easy_setopt)(handle, (CURLoption)20312, value);
    (void)(curl_easy_setopt)(handle, (CURLoption)10313, context);
}

typedef CURLcode (*lathe_curl_context)(CURL *handle, void *context, void *pointer);

// Sets a function to call with the SSL_CTX of a connection, if the TLS library has one.
static inline void lathe_curl_set_context(CURL *handle, lathe_curl_context value) {
    (void)(curl_easy_setopt)(handle, CURLOPT_SSL_CTX_FUNCTION, value);
}

// Returns the SSL of a transfer's connection; null unless the TLS library is OpenSSL.
static inline void *lathe_curl_openssl(CURL *handle) {
    struct curl_tlssessioninfo *session = 0;
    CURLcode code = (curl_easy_getinfo)(handle, CURLINFO_TLS_SSL_PTR, &session);
    return code == CURLE_OK && session && session->backend == CURLSSLBACKEND_OPENSSL
        ? session->internals : 0;
}

enum {
    lathe_curl_pause_write = CURL_WRITEFUNC_PAUSE,
    lathe_curl_pause_read = CURL_READFUNC_PAUSE,
    lathe_curl_abort_read = CURL_READFUNC_ABORT,
};

// Declarations of zlib's decompression functions: libcurl depends on the library, but zlib's headers are in a
// separate package. The layout has been the same since zlib 1.0.

typedef struct {
    const unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *(*zalloc)(void *, unsigned int, unsigned int);
    void (*zfree)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
} lathe_zlib_stream;

typedef int (*lathe_zlib_init)(lathe_zlib_stream *, int windowBits, const char *version, int size);
typedef int (*lathe_zlib_inflate)(lathe_zlib_stream *, int flush);
typedef int (*lathe_zlib_end)(lathe_zlib_stream *);

#endif
