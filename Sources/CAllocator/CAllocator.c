#define _DEFAULT_SOURCE
#include "CAllocator.h"
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
void allocator_map_blocks_from(size_t size) { mallopt(M_MMAP_THRESHOLD, (int)size); }

void allocator_use_huge_page(void) {
    enum { HUGE_PAGE = 2 << 20, SMALL_PAGE = 4 << 10 };
    // What lies between the heap's end and the page before the next boundary stays free: glibc goes on behind it, as behind memory of somebody else.
    uintptr_t end = (uintptr_t)sbrk(0);
    uintptr_t gap = (-end - SMALL_PAGE) & (HUGE_PAGE - 1);
    if (end == UINTPTR_MAX || sbrk((intptr_t)gap) == (void *)-1) return;
    mallopt(M_TOP_PAD, HUGE_PAGE / 4);
    mallopt(M_TRIM_THRESHOLD, 16 * HUGE_PAGE);
    // A block from that page to beyond the huge one, given back at once, becomes the heap's unused end: glibc writes to both its edges, and the huge page between
    // them is not touched before the system knows of it. The compiler may leave out an allocation that nobody looks at.
    void *volatile block = malloc(HUGE_PAGE + 2 * SMALL_PAGE);
    free(block);
    madvise((void *)(end + gap + SMALL_PAGE), HUGE_PAGE, MADV_HUGEPAGE);
}
#else
void allocator_map_blocks_from(size_t size) { (void)size; }
void allocator_use_huge_page(void) {}
#endif
