/**
 * Options of Node for processes of tests. Most of what a test makes is garbage at once, beside a service that stays: a heap that
 * begins large is collected less often, and the service is not traced each time.
 */
export const heapOptions = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-old-space-size=512']
