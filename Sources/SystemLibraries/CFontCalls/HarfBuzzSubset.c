// The functions by which HarfBuzz makes subsets.
#include "CFontCalls.h"

#include "CDynamicLibrary.h"
#include <hb-subset.h>
#include <pthread.h>

#define SUBSET_FUNCTIONS(F)                                                                                                                           \
    F(hb_subset_input_t *, hb_subset_input_create_or_fail, (void), ())                                                                                \
    F(void, hb_subset_input_destroy, (hb_subset_input_t *input), (input))                                                                             \
    F(hb_set_t *, hb_subset_input_glyph_set, (hb_subset_input_t *input), (input))                                                                     \
    F(hb_bool_t, hb_subset_input_pin_axis_location,                                                                                                   \
      (hb_subset_input_t *input, hb_face_t *face, hb_tag_t axis_tag, float axis_value), (input, face, axis_tag, axis_value))                          \
    F(hb_bool_t, hb_subset_input_pin_axis_to_default,                                                                                                 \
      (hb_subset_input_t *input, hb_face_t *face, hb_tag_t axis_tag), (input, face, axis_tag))                                                        \
    F(hb_set_t *, hb_subset_input_set, (hb_subset_input_t *input, hb_subset_sets_t set_type), (input, set_type))                                      \
    F(void, hb_subset_input_set_flags, (hb_subset_input_t *input, unsigned value), (input, value))                                                    \
    F(hb_set_t *, hb_subset_input_unicode_set, (hb_subset_input_t *input), (input))                                                                   \
    F(hb_face_t *, hb_subset_or_fail, (hb_face_t *source, const hb_subset_input_t *input), (source, input))                                           \
    F(hb_subset_plan_t *, hb_subset_plan_create_or_fail, (hb_face_t *face, const hb_subset_input_t *input), (face, input))                            \
    F(void, hb_subset_plan_destroy, (hb_subset_plan_t *plan), (plan))                                                                                 \
    F(hb_face_t *, hb_subset_plan_execute_or_fail, (hb_subset_plan_t *plan), (plan))                                                                  \
    F(const hb_map_t*, hb_subset_plan_new_to_old_glyph_mapping, (const hb_subset_plan_t *plan), (plan))

DYNAMIC_LIBRARY_CALLS(SUBSET_FUNCTIONS, "libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib")
