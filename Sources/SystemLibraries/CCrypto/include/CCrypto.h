// OpenSSL's libcrypto, opened when the first digest is asked for. The functions have been the same since OpenSSL 1.1, so its headers are not needed.
#ifndef C_CRYPTO_H
#define C_CRYPTO_H

#include <CDynamicLibrary.h>

int EVP_Digest(const void *_Nonnull data, size_t count, unsigned char *_Nonnull digest, unsigned int *_Nullable size, const void *_Nonnull type, void *_Nullable engine);
const void *_Nonnull EVP_sha1(void);
const void *_Nonnull EVP_sha256(void);

#define CRYPTO_LIBRARY_FUNCTIONS(F) F(EVP_Digest) F(EVP_sha1) F(EVP_sha256)

typedef struct CryptoLibrary {
    CRYPTO_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} CryptoLibrary;

/// False if libcrypto is not installed.
bool crypto_library_load(CryptoLibrary *_Nonnull library);

#endif
