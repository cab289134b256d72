#include "CAllocator.h"
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
void allocator_map_blocks_from(size_t size) { mallopt(M_MMAP_THRESHOLD, (int)size); }
#else
void allocator_map_blocks_from(size_t size) { (void)size; }
#endif
