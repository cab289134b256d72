#include "CCairo.h"

#include "CDynamicLibrary.h"
#include <pthread.h>

// Every function that Fleuron calls: result, name, parameters, arguments.
#define FUNCTIONS(F)                                                                                                              \
    F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height), (format, width, height))     \
    F(cairo_surface_t *, cairo_image_surface_create_from_png, (const char *name), (name))                                         \
    F(cairo_surface_t *, cairo_image_surface_create_from_png_stream, (cairo_read_func_t read, void *closure), (read, closure))    \
    F(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t * surface), (surface))                                      \
    F(cairo_format_t, cairo_image_surface_get_format, (cairo_surface_t * surface), (surface))                                     \
    F(int, cairo_image_surface_get_width, (cairo_surface_t * surface), (surface))                                                 \
    F(int, cairo_image_surface_get_height, (cairo_surface_t * surface), (surface))                                                \
    F(int, cairo_image_surface_get_stride, (cairo_surface_t * surface), (surface))                                                \
    F(cairo_status_t, cairo_surface_status, (cairo_surface_t * surface), (surface))                                               \
    F(void, cairo_surface_flush, (cairo_surface_t * surface), (surface))                                                          \
    F(void, cairo_surface_destroy, (cairo_surface_t * surface), (surface))                                                        \
    F(cairo_status_t, cairo_surface_write_to_png_stream, (cairo_surface_t * surface, cairo_write_func_t write, void *closure),    \
      (surface, write, closure))                                                                                                  \
    F(void, cairo_surface_finish, (cairo_surface_t * surface), (surface))                                                         \
    F(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                                                                     \
      (cairo_write_func_t write, void *closure, double width, double height), (write, closure, width, height))                    \
    F(void, cairo_pdf_surface_restrict_to_version, (cairo_surface_t * surface, cairo_pdf_version_t version), (surface, version))  \
    F(cairo_t *, cairo_create, (cairo_surface_t * target), (target))                                                              \
    F(void, cairo_destroy, (cairo_t * context), (context))                                                                        \
    F(cairo_status_t, cairo_status, (cairo_t * context), (context))                                                               \
    F(const char *, cairo_status_to_string, (cairo_status_t status), (status))                                                    \
    F(void, cairo_save, (cairo_t * context), (context))                                                                           \
    F(void, cairo_restore, (cairo_t * context), (context))                                                                        \
    F(void, cairo_clip, (cairo_t * context), (context))                                                                           \
    F(void, cairo_translate, (cairo_t * context, double x, double y), (context, x, y))                                            \
    F(void, cairo_scale, (cairo_t * context, double x, double y), (context, x, y))                                                \
    F(void, cairo_transform, (cairo_t * context, const cairo_matrix_t *matrix), (context, matrix))                                \
    F(void, cairo_rotate, (cairo_t * context, double angle), (context, angle))                                                    \
    F(void, cairo_set_antialias, (cairo_t * context, cairo_antialias_t antialias), (context, antialias))                          \
    F(void, cairo_set_line_width, (cairo_t * context, double width), (context, width))                                            \
    F(void, cairo_set_line_join, (cairo_t * context, cairo_line_join_t join), (context, join))                                    \
    F(void, cairo_set_miter_limit, (cairo_t * context, double limit), (context, limit))                                           \
    F(void, cairo_set_source_rgb, (cairo_t * context, double red, double green, double blue), (context, red, green, blue))        \
    F(void, cairo_set_source_rgba, (cairo_t * context, double red, double green, double blue, double alpha),                      \
      (context, red, green, blue, alpha))                                                                                         \
    F(void, cairo_set_source_surface, (cairo_t * context, cairo_surface_t * surface, double x, double y), (context, surface, x, y)) \
    F(cairo_pattern_t *, cairo_get_source, (cairo_t * context), (context))                                                        \
    F(void, cairo_pattern_set_extend, (cairo_pattern_t * pattern, cairo_extend_t extend), (pattern, extend))                      \
    F(void, cairo_pattern_set_filter, (cairo_pattern_t * pattern, cairo_filter_t filter), (pattern, filter))                      \
    F(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))             \
    F(cairo_pattern_t *, cairo_pattern_create_radial, (double x0, double y0, double r0, double x1, double y1, double r1),         \
      (x0, y0, r0, x1, y1, r1))                                                                                                   \
    F(void, cairo_pattern_add_color_stop_rgba,                                                                                    \
      (cairo_pattern_t * pattern, double offset, double red, double green, double blue, double alpha),                            \
      (pattern, offset, red, green, blue, alpha))                                                                                 \
    F(void, cairo_pattern_destroy, (cairo_pattern_t * pattern), (pattern))                                                        \
    F(void, cairo_set_source, (cairo_t * context, cairo_pattern_t * pattern), (context, pattern))                                 \
    F(void, cairo_paint, (cairo_t * context), (context))                                                                          \
    F(void, cairo_fill, (cairo_t * context), (context))                                                                           \
    F(void, cairo_fill_preserve, (cairo_t * context), (context))                                                                  \
    F(void, cairo_stroke_preserve, (cairo_t * context), (context))                                                                \
    F(void, cairo_set_fill_rule, (cairo_t * context, cairo_fill_rule_t rule), (context, rule))                                    \
    F(void, cairo_push_group, (cairo_t * context), (context))                                                                     \
    F(void, cairo_pop_group_to_source, (cairo_t * context), (context))                                                            \
    F(void, cairo_paint_with_alpha, (cairo_t * context, double alpha), (context, alpha))                                          \
    F(void, cairo_set_dash, (cairo_t * context, const double *dashes, int count, double offset), (context, dashes, count, offset)) \
    F(void, cairo_new_path, (cairo_t * context), (context))                                                                       \
    F(void, cairo_stroke, (cairo_t * context), (context))                                                                         \
    F(void, cairo_rectangle, (cairo_t * context, double x, double y, double width, double height), (context, x, y, width, height)) \
    F(void, cairo_move_to, (cairo_t * context, double x, double y), (context, x, y))                                              \
    F(void, cairo_line_to, (cairo_t * context, double x, double y), (context, x, y))                                              \
    F(void, cairo_curve_to, (cairo_t * context, double x1, double y1, double x2, double y2, double x3, double y3),                \
      (context, x1, y1, x2, y2, x3, y3))                                                                                          \
    F(void, cairo_close_path, (cairo_t * context), (context))

#define ENTRY(result, name, parameters, arguments) result(*name) parameters;
static struct {
    FUNCTIONS(ENTRY)
} entries;

#define DEFINITION(result, name, parameters, arguments) \
    result name parameters { return entries.name arguments; }
FUNCTIONS(DEFINITION)

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The library stays until the process ends: there is nothing that could close it at the right time.
static void load(void) {
    static const char *const names[] = {"libcairo.so.2", "libcairo.2.dylib", NULL};
#define NAME(result, name, parameters, arguments) #name,
    static const char *const functions[] = {FUNCTIONS(NAME)};
    if (!dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &entries)) {
        failure = "libcairo is not installed, or is too old";
    }
}

const char *cairo_load(void) {
    pthread_once(&once, load);
    return failure;
}
