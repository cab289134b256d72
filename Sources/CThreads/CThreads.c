#define _GNU_SOURCE
#include "CThreads.h"

#ifdef __linux__
#include <sched.h>

static int start_on(const cpu_set_t *processors, pthread_t *thread, void *(*body)(void *), void *argument) {
    pthread_attr_t attributes;
    int failure = pthread_attr_init(&attributes);
    if (failure) return failure;
    failure = pthread_attr_setaffinity_np(&attributes, sizeof *processors, processors);
    if (!failure) failure = pthread_create(thread, &attributes, body, argument);
    pthread_attr_destroy(&attributes);
    return failure;
}

int thread_start_elsewhere(pthread_t *thread, void *(*body)(void *), void *argument) {
    cpu_set_t processors;
    int here = sched_getcpu();
    // A machine may have more processors than such a set holds.
    if (here >= 0 && here < CPU_SETSIZE && sched_getaffinity(0, sizeof processors, &processors) == 0) {
        CPU_CLR(here, &processors);
        if (CPU_COUNT(&processors) > 0 && start_on(&processors, thread, body, argument) == 0) return 0;
    }
    return pthread_create(thread, NULL, body, argument);
}
#else
int thread_start_elsewhere(pthread_t *thread, void *(*body)(void *), void *argument) { return pthread_create(thread, NULL, body, argument); }
#endif

static void *nothing(void *argument) { return argument; }

bool threads_can_start(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, nothing, NULL) != 0) return false;
    pthread_join(thread, NULL);
    return true;
}
