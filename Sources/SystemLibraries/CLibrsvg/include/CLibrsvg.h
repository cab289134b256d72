// librsvg, which draws SVG with Cairo, opened when a book has a drawing.
//
// The few functions are declared here and not by the library's own header, which would want those of GLib, GIO and gdk-pixbuf to be installed wherever Fleuron is
// built. They are part of the interface that librsvg 2.52 and all later versions of librsvg 2 keep.
#ifndef C_LIBRSVG_H
#define C_LIBRSVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A drawing that has been read.
typedef struct SVGDrawing {
    void *_Nullable handle;
    /// In CSS pixels; 0 where the drawing does not say how large it is.
    double width;
    double height;
    /// What is wrong, in librsvg's words; empty for nothing.
    char message[256];
} SVGDrawing;

/// False if librsvg is not installed.
bool svg_is_available(void);

/// Reads a drawing. It has no address, so that librsvg loads nothing that it names but `data:` of its own. False if it cannot be read; with a message.
/// - Parameter isUnlimited: texts in it may be of any length: for what we have written ourselves.
bool svg_drawing_open(SVGDrawing *_Nonnull drawing, const uint8_t *_Nonnull bytes, size_t count, bool isUnlimited);

/// Draws it into the rectangle from 0, 0 on.
/// - Parameter context: a `cairo_t`.
bool svg_drawing_render(SVGDrawing *_Nonnull drawing, void *_Nonnull context, double width, double height);

void svg_drawing_close(SVGDrawing *_Nonnull drawing);

#endif
