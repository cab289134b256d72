// libyaml's parser, opened when the first YAML is read.
#ifndef C_YAML_H
#define C_YAML_H

#include <CDynamicLibrary.h>
#include <yaml.h>

#define YAML_LIBRARY_FUNCTIONS(F) \
    F(yaml_parser_initialize) F(yaml_parser_delete) F(yaml_parser_set_input_string) F(yaml_parser_set_encoding) F(yaml_parser_parse) F(yaml_event_delete)

typedef struct YAMLLibrary {
    YAML_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} YAMLLibrary;

/// False if libyaml is not installed.
bool yaml_library_load(YAMLLibrary *_Nonnull library);

#endif
