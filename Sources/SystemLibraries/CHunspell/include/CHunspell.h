// Libhunspell, loaded when the first word is checked: no other command needs it. Only the names of its functions are used here, so that it need not
// be there to build.
#ifndef C_HUNSPELL_H
#define C_HUNSPELL_H

#include <stddef.h>

/// A dictionary in memory. Not safe to use from two threads at once.
typedef struct Hunhandle Hunhandle;

/// Loads the library, once and from any thread; nothing else here may be called before. NULL, or what is wrong.
const char *_Nullable hunspell_load(void);

/// Reads a dictionary from its two files; NULL if there is no memory. A file that is missing gives an empty dictionary.
Hunhandle *_Nullable Hunspell_create(const char *_Nonnull affixes, const char *_Nonnull words);
void Hunspell_destroy(Hunhandle *_Nonnull dictionary);

/// Not 0 if the word, in the dictionary's encoding, is right.
int Hunspell_spell(Hunhandle *_Nonnull dictionary, const char *_Nonnull word);

/// What the word may have been meant to be, best first, to be given to `Hunspell_free_list`.
int Hunspell_suggest(Hunhandle *_Nonnull dictionary, char *_Nullable *_Nullable *_Nonnull list, const char *_Nonnull word);
void Hunspell_free_list(Hunhandle *_Nonnull dictionary, char *_Nullable *_Nullable *_Nonnull list, int count);

/// The name of the dictionary's encoding, which lives as long as the dictionary.
const char *_Nonnull Hunspell_get_dic_encoding(Hunhandle *_Nonnull dictionary);

#endif
