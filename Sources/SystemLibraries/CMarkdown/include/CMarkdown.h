// cmark-gfm and its extensions, opened when the first Markdown source is read.
#ifndef C_MARKDOWN_H
#define C_MARKDOWN_H

#include <CDynamicLibrary.h>
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>

#define MARKDOWN_LIBRARY_FUNCTIONS(F)                                                                                            \
    F(cmark_parser_new) F(cmark_parser_free) F(cmark_parser_feed) F(cmark_parser_finish) F(cmark_find_syntax_extension)           \
    F(cmark_parser_attach_syntax_extension) F(cmark_node_free) F(cmark_node_get_type) F(cmark_node_get_type_string) F(cmark_node_get_literal)            \
    F(cmark_node_get_heading_level) F(cmark_node_get_list_type) F(cmark_node_get_list_start) F(cmark_node_get_list_tight)         \
    F(cmark_node_get_fence_info) F(cmark_node_get_url) F(cmark_node_get_title) F(cmark_node_get_start_line)                       \
    F(cmark_node_get_end_line) F(cmark_node_get_start_column) F(cmark_node_first_child) F(cmark_node_next) F(cmark_node_parent)

#define MARKDOWN_EXTENSION_FUNCTIONS(F)                                                                                          \
    F(cmark_gfm_core_extensions_ensure_registered) F(cmark_gfm_extensions_get_table_alignments)                                   \
    F(cmark_gfm_extensions_get_table_columns) F(cmark_gfm_extensions_get_tasklist_item_checked)

typedef struct MarkdownFunctions {
    MARKDOWN_LIBRARY_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} MarkdownFunctions;

typedef struct MarkdownExtensionFunctions {
    MARKDOWN_EXTENSION_FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} MarkdownExtensionFunctions;

typedef struct MarkdownLibrary {
    MarkdownFunctions core;
    MarkdownExtensionFunctions extensions;
} MarkdownLibrary;

/// False if cmark-gfm is not installed.
bool markdown_library_load(MarkdownLibrary *_Nonnull library);

#endif
