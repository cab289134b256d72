#include "CCrypto.h"

bool crypto_library_load(CryptoLibrary *library) {
    static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so", "libcrypto.dylib", NULL};
    static const char *const functions[] = {CRYPTO_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    return dynamic_library_load(names, functions, sizeof functions / sizeof *functions, library);
}
