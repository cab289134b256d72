#include "CLibrsvg.h"

#include <CDynamicLibrary.h>
#include <pthread.h>
#include <string.h>

typedef struct Rectangle {
    double x, y, width, height;
} Rectangle;

typedef struct Length {
    double length;
    int unit;
} Length;

// GLib's.
typedef struct Error {
    uint32_t domain;
    int code;
    char *message;
} Error;

void *rsvg_handle_new_with_flags(unsigned flags);
int rsvg_handle_write(void *handle, const uint8_t *data, size_t count, Error **error);
int rsvg_handle_close(void *handle, Error **error);
void rsvg_handle_set_dpi(void *handle, double dpi);
int rsvg_handle_get_intrinsic_size_in_pixels(void *handle, double *width, double *height);
void rsvg_handle_get_intrinsic_dimensions(void *handle, int *hasWidth, Length *width, int *hasHeight, Length *height, int *hasViewbox, Rectangle *viewbox);
int rsvg_handle_render_document(void *handle, void *context, const Rectangle *viewport, Error **error);
void g_object_unref(void *object);
void g_error_free(Error *error);

// Those of GLib are found through librsvg, which needs them.
#define FUNCTIONS(F)                                                                                                             \
    F(rsvg_handle_new_with_flags) F(rsvg_handle_write) F(rsvg_handle_close) F(rsvg_handle_set_dpi) F(rsvg_handle_get_intrinsic_size_in_pixels)                             \
    F(rsvg_handle_get_intrinsic_dimensions) F(rsvg_handle_render_document) F(g_object_unref) F(g_error_free)

static struct {
    FUNCTIONS(DYNAMIC_LIBRARY_FIELD)
} library;
static bool isLoaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {"librsvg-2.so.2", "librsvg-2.so", "librsvg-2.2.dylib", "librsvg-2.dylib", NULL};
    static const char *const functions[] = {FUNCTIONS(DYNAMIC_LIBRARY_NAME)};
    isLoaded = dynamic_library_load(names, functions, sizeof functions / sizeof *functions, &library);
}

bool svg_is_available(void) {
    pthread_once(&once, load);
    return isLoaded;
}

static bool fail(SVGDrawing *drawing, Error *error) {
    const char *message = error && error->message ? error->message : "it cannot be drawn";
    strncpy(drawing->message, message, sizeof drawing->message - 1);
    if (error) library.g_error_free(error);
    return false;
}

bool svg_drawing_open(SVGDrawing *drawing, const uint8_t *bytes, size_t count, bool isUnlimited) {
    memset(drawing, 0, sizeof *drawing);
    Error *error = NULL;
    // RSVG_HANDLE_FLAG_UNLIMITED: pictures in `data:` addresses are longer than libxml2 lets a text be.
    drawing->handle = library.rsvg_handle_new_with_flags(isUnlimited ? 1 : 0);
    if (!drawing->handle) return fail(drawing, NULL);
    if (!library.rsvg_handle_write(drawing->handle, bytes, count, &error) || !library.rsvg_handle_close(drawing->handle, &error)) {
        svg_drawing_close(drawing);
        return fail(drawing, error);
    }
    library.rsvg_handle_set_dpi(drawing->handle, 96);
    if (library.rsvg_handle_get_intrinsic_size_in_pixels(drawing->handle, &drawing->width, &drawing->height)) return true;
    // Without width and height, or with percentages: as large as what it shows.
    int hasWidth = 0, hasHeight = 0, hasViewbox = 0;
    Length width, height;
    Rectangle viewbox = {0, 0, 0, 0};
    library.rsvg_handle_get_intrinsic_dimensions(drawing->handle, &hasWidth, &width, &hasHeight, &height, &hasViewbox, &viewbox);
    drawing->width = hasViewbox ? viewbox.width : 0;
    drawing->height = hasViewbox ? viewbox.height : 0;
    return true;
}

bool svg_drawing_render(SVGDrawing *drawing, void *context, double width, double height) {
    Rectangle viewport = {0, 0, width, height};
    Error *error = NULL;
    if (library.rsvg_handle_render_document(drawing->handle, context, &viewport, &error)) return true;
    return fail(drawing, error);
}

void svg_drawing_close(SVGDrawing *drawing) {
    if (drawing->handle) library.g_object_unref(drawing->handle);
    drawing->handle = NULL;
}
