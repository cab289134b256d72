// The functions of HarfBuzz, fontconfig and FreeType that Fleuron calls, under their own names: each opens its library at its first call and goes on to it.
// The program needs them for every book; but linked to it, they and the ten libraries that they bring along would be loaded before its first line, in a
// tenth of the time that a page takes. Opened when they are needed, they are by another thread, which makes the list of fonts while the source is read.
//
// Swift sees the declarations of the libraries' own headers; this module only has to be linked.
