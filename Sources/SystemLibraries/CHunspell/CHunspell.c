#include "CHunspell.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(F)                                                                                                                     \
    F(Hunhandle *, Hunspell_create, (const char *affixes, const char *words), (affixes, words))                                          \
    F(void, Hunspell_destroy, (Hunhandle * dictionary), (dictionary))                                                                    \
    F(int, Hunspell_spell, (Hunhandle * dictionary, const char *word), (dictionary, word))                                               \
    F(int, Hunspell_suggest, (Hunhandle * dictionary, char ***list, const char *word), (dictionary, list, word))                         \
    F(void, Hunspell_free_list, (Hunhandle * dictionary, char ***list, int count), (dictionary, list, count))                            \
    F(const char *, Hunspell_get_dic_encoding, (Hunhandle * dictionary), (dictionary))

#define ENTRY(result, name, parameters, arguments) result(*name) parameters;
static struct {
    FUNCTIONS(ENTRY)
} entries;

#define DEFINITION(result, name, parameters, arguments) \
    result name parameters { return entries.name arguments; }
FUNCTIONS(DEFINITION)

// The name has the version in it, and all versions since 1.2 have the same C functions.
static const char *const library_names[] = {
    "libhunspell-1.7.so.0", "libhunspell-1.6.so.0", "libhunspell.so", "libhunspell-1.7.0.dylib", "libhunspell.dylib", NULL,
};

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = NULL;
    for (const char *const *name = library_names; *name != NULL && library == NULL; name++) library = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        failure = "libhunspell is not installed";
        return;
    }
#define LOOK_UP(result, name, parameters, arguments)                                      \
    if ((*(void **)&entries.name = dlsym(library, #name)) == NULL) {                      \
        failure = "this version of libhunspell has no function " #name;                   \
        return;                                                                           \
    }
    FUNCTIONS(LOOK_UP)
}

const char *hunspell_load(void) {
    pthread_once(&once, load);
    return failure;
}
