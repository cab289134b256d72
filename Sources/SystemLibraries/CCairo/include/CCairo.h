// Cairo, loaded when a picture is asked for. Linked the usual way it brings fourteen more libraries into every start of the program, which
// take longer to load than a short document takes to set.
//
// The declarations are Cairo's own; the functions that Fleuron calls are defined here under the same names, hidden from other libraries, and go on to
// those of the library once `cairo_load` has found it.
#ifndef C_CAIRO_H
#define C_CAIRO_H

#pragma GCC visibility push(hidden)
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>

/// Loads Cairo, once for the whole process; from any thread. NULL if it is there, otherwise what the loader says. To be called before any other
/// function, none of which may be called if this fails.
const char *cairo_load(void);
#pragma GCC visibility pop

#endif
