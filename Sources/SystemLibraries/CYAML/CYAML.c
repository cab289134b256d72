#include "CYAML.h"

bool yaml_library_load(YAMLLibrary *library) {
    static const char *const names[] = {"libyaml-0.so.2", "libyaml.so", "libyaml.dylib", NULL};
    static const char *const functions[] = {YAML_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    return dynamic_library_load(names, functions, sizeof functions / sizeof *functions, library);
}
