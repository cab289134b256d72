// The functions of HarfBuzz that Fleuron calls.
#include "CFontCalls.h"

#include "CDynamicLibrary.h"
#include <hb-ot.h>
#include <hb.h>
#include <pthread.h>

#define HARFBUZZ_FUNCTIONS(F)                                                                                                                         \
    F(hb_blob_t *, hb_blob_create,                                                                                                                    \
      (const char *data, unsigned int length, hb_memory_mode_t mode, void *user_data, hb_destroy_func_t destroy),                                     \
      (data, length, mode, user_data, destroy))                                                                                                       \
    F(hb_blob_t *, hb_blob_create_from_file_or_fail, (const char *file_name), (file_name))                                                            \
    F(void, hb_blob_destroy, (hb_blob_t *blob), (blob))                                                                                               \
    F(const char *, hb_blob_get_data, (hb_blob_t *blob, unsigned int *length), (blob, length))                                                        \
    F(void, hb_buffer_add, (hb_buffer_t *buffer, hb_codepoint_t codepoint, unsigned int cluster), (buffer, codepoint, cluster))                       \
    F(void, hb_buffer_add_utf8,                                                                                                                       \
      (hb_buffer_t *buffer, const char *text, int text_length, unsigned int item_offset, int item_length),                                            \
      (buffer, text, text_length, item_offset, item_length))                                                                                          \
    F(void, hb_buffer_clear_contents, (hb_buffer_t *buffer), (buffer))                                                                                \
    F(hb_buffer_t *, hb_buffer_create, (void), ())                                                                                                    \
    F(void, hb_buffer_destroy, (hb_buffer_t *buffer), (buffer))                                                                                       \
    F(hb_glyph_info_t *, hb_buffer_get_glyph_infos, (hb_buffer_t *buffer, unsigned int *length), (buffer, length))                                    \
    F(hb_glyph_position_t *, hb_buffer_get_glyph_positions, (hb_buffer_t *buffer, unsigned int *length), (buffer, length))                            \
    F(void, hb_buffer_set_content_type, (hb_buffer_t *buffer, hb_buffer_content_type_t content_type), (buffer, content_type))                         \
    F(void, hb_buffer_set_segment_properties, (hb_buffer_t *buffer, const hb_segment_properties_t *props), (buffer, props))                           \
    F(hb_draw_funcs_t *, hb_draw_funcs_create, (void), ())                                                                                            \
    F(void, hb_draw_funcs_destroy, (hb_draw_funcs_t *dfuncs), (dfuncs))                                                                               \
    F(void, hb_draw_funcs_set_close_path_func,                                                                                                        \
      (hb_draw_funcs_t *dfuncs, hb_draw_close_path_func_t func, void *user_data, hb_destroy_func_t destroy), (dfuncs, func, user_data, destroy))      \
    F(void, hb_draw_funcs_set_cubic_to_func,                                                                                                          \
      (hb_draw_funcs_t *dfuncs, hb_draw_cubic_to_func_t func, void *user_data, hb_destroy_func_t destroy), (dfuncs, func, user_data, destroy))        \
    F(void, hb_draw_funcs_set_line_to_func,                                                                                                           \
      (hb_draw_funcs_t *dfuncs, hb_draw_line_to_func_t func, void *user_data, hb_destroy_func_t destroy), (dfuncs, func, user_data, destroy))         \
    F(void, hb_draw_funcs_set_move_to_func,                                                                                                           \
      (hb_draw_funcs_t *dfuncs, hb_draw_move_to_func_t func, void *user_data, hb_destroy_func_t destroy), (dfuncs, func, user_data, destroy))         \
    F(void, hb_draw_funcs_set_quadratic_to_func,                                                                                                      \
      (hb_draw_funcs_t *dfuncs, hb_draw_quadratic_to_func_t func, void *user_data, hb_destroy_func_t destroy), (dfuncs, func, user_data, destroy))    \
    F(unsigned int, hb_face_count, (hb_blob_t *blob), (blob))                                                                                         \
    F(hb_face_t *, hb_face_create, (hb_blob_t *blob, unsigned int index), (blob, index))                                                              \
    F(void, hb_face_destroy, (hb_face_t *face), (face))                                                                                               \
    F(unsigned int, hb_face_get_glyph_count, (const hb_face_t *face), (face))                                                                         \
    F(unsigned int, hb_face_get_upem, (const hb_face_t *face), (face))                                                                                \
    F(void, hb_face_make_immutable, (hb_face_t *face), (face))                                                                                        \
    F(hb_blob_t *, hb_face_reference_blob, (hb_face_t *face), (face))                                                                                 \
    F(hb_blob_t *, hb_face_reference_table, (const hb_face_t *face, hb_tag_t tag), (face, tag))                                                       \
    F(hb_font_t *, hb_font_create, (hb_face_t *face), (face))                                                                                         \
    F(void, hb_font_destroy, (hb_font_t *font), (font))                                                                                               \
    F(hb_bool_t, hb_font_get_glyph_extents, (hb_font_t *font, hb_codepoint_t glyph, hb_glyph_extents_t *extents), (font, glyph, extents))             \
    F(hb_bool_t, hb_font_get_glyph_from_name,                                                                                                         \
      (hb_font_t *font, const char *name, int len, hb_codepoint_t *glyph), (font, name, len, glyph))                                                  \
    F(hb_position_t, hb_font_get_glyph_h_advance, (hb_font_t *font, hb_codepoint_t glyph), (font, glyph))                                             \
    F(hb_bool_t, hb_font_get_glyph_name,                                                                                                              \
      (hb_font_t *font, hb_codepoint_t glyph, char *name, unsigned int size), (font, glyph, name, size))                                              \
    F(void, hb_font_get_glyph_shape,                                                                                                                  \
      (hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *dfuncs, void *draw_data), (font, glyph, dfuncs, draw_data))                            \
    F(hb_bool_t, hb_font_get_nominal_glyph, (hb_font_t *font, hb_codepoint_t unicode, hb_codepoint_t *glyph), (font, unicode, glyph))                 \
    F(void, hb_font_make_immutable, (hb_font_t *font), (font))                                                                                        \
    F(void, hb_font_set_scale, (hb_font_t *font, int x_scale, int y_scale), (font, x_scale, y_scale))                                                 \
    F(void, hb_font_set_variations, (hb_font_t *font, const hb_variation_t *variations, unsigned int count), (font, variations, count))               \
    F(hb_language_t, hb_language_from_string, (const char *str, int len), (str, len))                                                                 \
    F(hb_codepoint_t, hb_map_get, (const hb_map_t *map, hb_codepoint_t key), (map, key))                                                              \
    F(hb_ot_layout_glyph_class_t, hb_ot_layout_get_glyph_class, (hb_face_t *face, hb_codepoint_t glyph), (face, glyph))                               \
    F(hb_bool_t, hb_ot_layout_feature_get_name_ids,                                                                                                   \
      (hb_face_t *face, hb_tag_t table_tag, unsigned int feature_index, hb_ot_name_id_t *label_id, hb_ot_name_id_t *tooltip_id,                       \
       hb_ot_name_id_t *sample_id, unsigned int *num_named_parameters, hb_ot_name_id_t *first_param_id),                                              \
      (face, table_tag, feature_index, label_id, tooltip_id, sample_id, num_named_parameters, first_param_id))                                        \
    F(unsigned int, hb_ot_layout_table_get_feature_tags,                                                                                              \
      (hb_face_t *face, hb_tag_t table_tag, unsigned int start_offset, unsigned int *feature_count, hb_tag_t *feature_tags),                          \
      (face, table_tag, start_offset, feature_count, feature_tags))                                                                                   \
    F(unsigned int, hb_ot_name_get_utf8,                                                                                                              \
      (hb_face_t *face, hb_ot_name_id_t name_id, hb_language_t language, unsigned int *text_size, char *text),                                        \
      (face, name_id, language, text_size, text))                                                                                                     \
    F(void, hb_ot_shape_plan_collect_lookups,                                                                                                         \
      (hb_shape_plan_t *shape_plan, hb_tag_t table_tag, hb_set_t *lookup_indexes), (shape_plan, table_tag, lookup_indexes))                           \
    F(unsigned int, hb_ot_var_get_axis_count, (hb_face_t *face), (face))                                                                              \
    F(unsigned int, hb_ot_var_get_axis_infos,                                                                                                         \
      (hb_face_t *face, unsigned int start_offset, unsigned int *axes_count, hb_ot_var_axis_info_t *axes_array),                                      \
      (face, start_offset, axes_count, axes_array))                                                                                                   \
    F(void, hb_set_add, (hb_set_t *set, hb_codepoint_t codepoint), (set, codepoint))                                                                  \
    F(void, hb_set_clear, (hb_set_t *set), (set))                                                                                                     \
    F(hb_set_t *, hb_set_create, (void), ())                                                                                                          \
    F(void, hb_set_destroy, (hb_set_t *set), (set))                                                                                                   \
    F(void, hb_set_invert, (hb_set_t *set), (set))                                                                                                    \
    F(hb_bool_t, hb_set_next, (const hb_set_t *set, hb_codepoint_t *codepoint), (set, codepoint))                                                     \
    F(hb_shape_plan_t *, hb_shape_plan_create,                                                                                                        \
      (hb_face_t *face, const hb_segment_properties_t *props, const hb_feature_t *user_features, unsigned int num_user_features, const char *const *shaper_list),\
      (face, props, user_features, num_user_features, shaper_list))                                                                                   \
    F(void, hb_shape_plan_destroy, (hb_shape_plan_t *shape_plan), (shape_plan))                                                                       \
    F(hb_bool_t, hb_shape_plan_execute,                                                                                                               \
      (hb_shape_plan_t *shape_plan, hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int num_features),                   \
      (shape_plan, font, buffer, features, num_features))                                                                                             \
    F(hb_bool_t, hb_unicode_compose,                                                                                                                  \
      (hb_unicode_funcs_t *ufuncs, hb_codepoint_t a, hb_codepoint_t b, hb_codepoint_t *ab), (ufuncs, a, b, ab))                                       \
    F(hb_bool_t, hb_unicode_decompose,                                                                                                                \
      (hb_unicode_funcs_t *ufuncs, hb_codepoint_t ab, hb_codepoint_t *a, hb_codepoint_t *b), (ufuncs, ab, a, b))                                      \
    F(hb_unicode_funcs_t *, hb_unicode_funcs_get_default, (void), ())                                                                                 \
    F(hb_unicode_general_category_t, hb_unicode_general_category, (hb_unicode_funcs_t *ufuncs, hb_codepoint_t unicode), (ufuncs, unicode))            \
    F(hb_script_t, hb_unicode_script, (hb_unicode_funcs_t *ufuncs, hb_codepoint_t unicode), (ufuncs, unicode))

DYNAMIC_LIBRARY_CALLS(HARFBUZZ_FUNCTIONS, "libharfbuzz.so.0", "libharfbuzz.0.dylib")
