// Libraries that only some sources need are opened when the first of these sources is read: linked to the program, each of them would cost
// every run the time to load it.
#ifndef C_DYNAMIC_LIBRARY_H
#define C_DYNAMIC_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

// A library is a table of its functions. With a list of them as `#define LIST(F) F(first) F(second)`, LIST(DYNAMIC_LIBRARY_FIELD) declares
// the fields of that table by the prototypes of the library's own header, and LIST(DYNAMIC_LIBRARY_NAME) is the array of their names.
#define DYNAMIC_LIBRARY_FIELD(name) __typeof__(&name) _Nonnull name;
#define DYNAMIC_LIBRARY_NAME(name) #name,

/// Opens the first library of `names` that is there and has all `count` functions, and puts their addresses into `table`, which consists of
/// function pointers in the order of `functions`. `names` ends with NULL. False if there is none.
bool dynamic_library_load(const char *const _Nonnull *_Nonnull names, const char *const _Nonnull *_Nonnull functions, size_t count, void *_Nonnull table);

#endif
