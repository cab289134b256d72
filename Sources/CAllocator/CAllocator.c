#include "CAllocator.h"
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
void allocator_map_blocks_from(size_t size) { mallopt(M_MMAP_THRESHOLD, (int)size); }

void allocator_grow_by(size_t size) {
    mallopt(M_TOP_PAD, (int)size);
    mallopt(M_TRIM_THRESHOLD, (int)(4 * size));
}
#else
void allocator_map_blocks_from(size_t size) { (void)size; }
void allocator_grow_by(size_t size) { (void)size; }
#endif

void allocator_reserve(size_t size) {
    // The compiler may leave out an allocation that nobody looks at.
    void *volatile block = malloc(size);
    free(block);
}
