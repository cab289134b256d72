#include "CDynamicLibrary.h"
#include <dlfcn.h>
#include <string.h>

bool dynamic_library_load(const char *const *names, const char *const *functions, size_t count, void *table) {
    for (; *names; names++) {
        void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        size_t found = 0;
        for (; found < count; found++) {
            void *function = dlsym(library, functions[found]);
            if (!function) break;
            memcpy((char *)table + found * sizeof(void *), &function, sizeof(void *));
        }
        if (found == count) return true;
        dlclose(library);
    }
    return false;
}
