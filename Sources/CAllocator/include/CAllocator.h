// Swift's Glibc module leaves <malloc.h> out.
#ifndef C_ALLOCATOR_H
#define C_ALLOCATOR_H

#include <stddef.h>

/// Has the allocator map every block of at least `size` bytes by itself, now and later. Does nothing where the C library is not glibc.
void allocator_map_blocks_from(size_t size);

#endif
