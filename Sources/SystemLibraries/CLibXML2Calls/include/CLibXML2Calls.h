// The functions of libxml2 that Fleuron calls, under their own names: each opens the library at its first call and goes on to it. A book of plain text
// needs none of them, and libxml2 brings ICU and a decompressor along, which take longer to load than a page takes to set.
//
// Swift sees the declarations of libxml2's own headers; this module only has to be linked.
