#include "CDynamicLibrary.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool dynamic_library_load(const char *const *names, const char *const *functions, size_t count, void *table) {
    for (; *names; names++) {
        void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        size_t found = 0;
        for (; found < count; found++) {
            void *function = dlsym(library, functions[found]);
            if (!function) break;
            __atomic_store_n((void **)table + found, function, __ATOMIC_RELEASE);
        }
        if (found == count) return true;
        dlclose(library);
    }
    return false;
}

void dynamic_library_require(const char *const *names, const char *const *functions, size_t count, void *table) {
    if (dynamic_library_load(names, functions, count, table)) return;
    // A library that is there, and cannot be loaded for want of memory, say, has its reason.
    void *library = dlopen(names[0], RTLD_NOW | RTLD_LOCAL);
    const char *reason = library ? NULL : dlerror();
    if (reason && !strstr(reason, "No such file"))
        fprintf(stderr, "fleuron: %s, which this program needs, cannot be loaded: %s\n", names[0], reason);
    else
        fprintf(stderr, "fleuron: %s, which this program needs, is not installed or is another version\n", names[0]);
    _exit(127);
}
