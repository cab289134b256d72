#include "CHunspell.h"

#include "CDynamicLibrary.h"
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

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // The name has the version in it, and all versions since 1.2 have the same C functions.
    static const char *const names[] = {
        "libhunspell-1.7.so.0", "libhunspell-1.6.so.0", "libhunspell.so", "libhunspell-1.7.0.dylib", "libhunspell.dylib", NULL,
    };
#define NAME(result, name, parameters, arguments) #name,
    static const char *const functions[] = {FUNCTIONS(NAME)};
    if (!dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &entries)) {
        failure = "libhunspell is not installed, or is too old";
    }
}

const char *hunspell_load(void) {
    pthread_once(&once, load);
    return failure;
}
