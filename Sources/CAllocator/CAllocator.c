#include "CAllocator.h"
// Which C library this is, is known only once one of its headers has been read.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
void allocator_map_blocks_from(size_t size) { mallopt(M_MMAP_THRESHOLD, (int)size); }

void allocator_grow_heap(size_t step, size_t keeping) {
    mallopt(M_TOP_PAD, (int)step);
    mallopt(M_TRIM_THRESHOLD, (int)keeping);
}

void allocator_give_back(void) { malloc_trim(0); }
#else
void allocator_give_back(void) {}
void allocator_map_blocks_from(size_t size) { (void)size; }
void allocator_grow_heap(size_t step, size_t keeping) { (void)step, (void)keeping; }
#endif
