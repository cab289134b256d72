// Swift's Glibc module leaves <malloc.h> out.
#ifndef C_ALLOCATOR_H
#define C_ALLOCATOR_H

#include <stddef.h>

/// Has the allocator map every block of at least `size` bytes by itself, now and later. Does nothing where the C library is not glibc.
void allocator_map_blocks_from(size_t size);

/// Has the heap grow by at least `size` bytes at a time, and keep four times as many when they are freed. Does nothing where the C library is not glibc.
void allocator_grow_by(size_t size);

/// Has the heap of this thread grow by `size` bytes, once instead of page by page: glibc gives a thread's own heap no more at a time than is asked for.
void allocator_reserve(size_t size);

#endif
