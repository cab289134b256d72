// Swift's Glibc module leaves <malloc.h> out.
#ifndef C_ALLOCATOR_H
#define C_ALLOCATOR_H

#include <stddef.h>

/// Has the allocator map every block of at least `size` bytes by itself, now and later. Does nothing where the C library is not glibc.
void allocator_map_blocks_from(size_t size);

/// Has the heap, hardly used so far, go on in a page of two megabytes where the system has such, and later grow by half a megabyte at a time: each growth is a
/// call of the system that other threads wait for. What is freed at its end is given back from 32 megabytes on: most of it is soon needed again, and every page of it
/// would have to be cleared. Does nothing where the C library is not glibc.
void allocator_use_huge_page(void);

#endif
