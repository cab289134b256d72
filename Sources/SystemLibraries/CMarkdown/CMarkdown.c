#include "CMarkdown.h"

// The name of the library carries its whole version; these are Debian's and Ubuntu's, then whatever the packages for developers point to.
#define VERSIONS(name) \
    {name ".so.0.29.0.gfm.13", name ".so.0.29.0.gfm.12", name ".so.0.29.0.gfm.11", name ".so.0.29.0.gfm.6", name ".so.0.29.0.gfm.3", name ".so", name ".dylib", NULL}

bool markdown_library_load(MarkdownLibrary *library) {
    static const char *const core[] = VERSIONS("libcmark-gfm");
    static const char *const extensions[] = VERSIONS("libcmark-gfm-extensions");
    static const char *const functions[] = {MARKDOWN_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    static const char *const more[] = {MARKDOWN_EXTENSION_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    return dynamic_library_load(core, functions, sizeof functions / sizeof *functions, &library->core) &&
           dynamic_library_load(extensions, more, sizeof more / sizeof *more, &library->extensions);
}
