// Swift cannot call the macros by which processors are counted and named.
#ifndef C_THREADS_H
#define C_THREADS_H

#include <pthread.h>
#include <stdbool.h>

/// Starts a thread on another processor than the caller's, where the process may use one; elsewhere as `pthread_create` does.
///
/// Linux leaves most new threads where they were made, even if another processor has nothing to do, and moves them some milliseconds later: too late for one that
/// is to do its work meanwhile. The thread stays off the caller's processor for as long as it lives.
/// - Returns: as `pthread_create`, 0 or the number of an error.
int thread_start_elsewhere(pthread_t *_Nonnull thread, void *_Nullable (*_Nonnull body)(void *_Nullable), void *_Nullable argument);

/// Whether a thread can be started now: one is, and its end awaited.
bool threads_can_start(void);

#endif
