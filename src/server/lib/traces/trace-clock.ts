/** Milliseconds since 1970 with their fractions, which never go backwards within a process. */
export const traceClock = () => performance.timeOrigin + performance.now()
