// Swift's Glibc module leaves <malloc.h> out.
#ifndef C_ALLOCATOR_H
#define C_ALLOCATOR_H

#include <stddef.h>

/// Has the allocator map every block of at least `size` bytes by itself, now and later. Does nothing where the C library is not glibc.
void allocator_map_blocks_from(size_t size);

/// Has the heap grow by `step` bytes at a time, and give back what is free at its end only where that is more than `keeping`. Does nothing where the C library is
/// not glibc.
void allocator_grow_heap(size_t step, size_t keeping);

/// Gives the system back what is free in the heap, in whole pages of memory. Does nothing where the C library is not glibc.
void allocator_give_back(void);

#endif
