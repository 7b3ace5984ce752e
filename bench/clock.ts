/** Milliseconds since 1970 with their fractions, comparable between processes. */
export const clockMs = () => performance.timeOrigin + performance.now()
