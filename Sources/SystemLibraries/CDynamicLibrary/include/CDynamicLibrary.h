// Libraries that only some sources need are opened when the first of these sources is read: linked to the program, each of them would cost
// every run the time to load it. ICU and libxml2 with what they bring along take longer to load than a page of plain text takes to set.
#ifndef C_DYNAMIC_LIBRARY_H
#define C_DYNAMIC_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

// A library is a table of its functions. With a list of them as `#define LIST(F) F(first) F(second)`, LIST(DYNAMIC_LIBRARY_FIELD) declares
// the fields of that table by the prototypes of the library's own header, and LIST(DYNAMIC_LIBRARY_NAME) is the array of their names.
// Where a header renames its functions by macros, as ICU's do, fields and names are the renamed ones.
#define DYNAMIC_LIBRARY_FIELD(name) __typeof__(&name) _Nonnull name;
#define DYNAMIC_LIBRARY_NAME(name) DYNAMIC_LIBRARY_STRING(name),
#define DYNAMIC_LIBRARY_STRING(name) #name

// Or its functions keep their own names, declared by the library's own header. With a list of them as `#define LIST(F) F(result, name, (parameters), (arguments)) …`,
// DYNAMIC_LIBRARY_CALLS(LIST, names) defines them, in a file that includes <pthread.h>: the first call opens the library, as `dynamic_library_require` does, and
// the others cost no more than those that a linker has bound. They are hidden, so that the library does not take them for its own when it calls itself.
#define DYNAMIC_LIBRARY_CALLS(LIST, ...)                                                            \
    LIST(DYNAMIC_LIBRARY_CALL_DECLARATION)                                                          \
    static struct {                                                                                 \
        LIST(DYNAMIC_LIBRARY_CALL_FIELD)                                                            \
    } calls = {LIST(DYNAMIC_LIBRARY_CALL_FIRST)};                                                   \
    static void open_library(void) {                                                                \
        static const char *const names[] = {__VA_ARGS__, NULL};                                     \
        static const char *const functions[] = {LIST(DYNAMIC_LIBRARY_CALL_NAME)};                   \
        dynamic_library_require(names, functions, sizeof functions / sizeof *functions, &calls);    \
    }                                                                                               \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                                 \
    LIST(DYNAMIC_LIBRARY_CALL_OPENING)                                                              \
    _Pragma("GCC visibility push(hidden)") LIST(DYNAMIC_LIBRARY_CALL) _Pragma("GCC visibility pop")
#define DYNAMIC_LIBRARY_CALL_DECLARATION(result, name, parameters, arguments) static result first_##name parameters;
#define DYNAMIC_LIBRARY_CALL_FIELD(result, name, parameters, arguments) result(*name) parameters;
#define DYNAMIC_LIBRARY_CALL_FIRST(result, name, parameters, arguments) first_##name,
#define DYNAMIC_LIBRARY_CALL_NAME(result, name, parameters, arguments) #name,
#define DYNAMIC_LIBRARY_CALL_OPENING(result, name, parameters, arguments) \
    static result first_##name parameters {                               \
        pthread_once(&once, open_library);                                \
        return calls.name arguments;                                      \
    }
#define DYNAMIC_LIBRARY_CALL(result, name, parameters, arguments) \
    result name parameters { return __atomic_load_n(&calls.name, __ATOMIC_ACQUIRE) arguments; }

/// Opens the first library of `names` that is there and has all `count` functions, and puts their addresses into `table`, which consists of
/// function pointers in the order of `functions`. `names` ends with NULL. False if there is none.
bool dynamic_library_load(const char *const _Nonnull *_Nonnull names, const char *const _Nonnull *_Nonnull functions, size_t count, void *_Nonnull table);

/// As `dynamic_library_load`, for a library that was there when the program was built: where it is missing the process ends with a message and
/// status 127, as it would had the library been linked.
void dynamic_library_require(const char *const _Nonnull *_Nonnull names, const char *const _Nonnull *_Nonnull functions, size_t count, void *_Nonnull table);

#endif
