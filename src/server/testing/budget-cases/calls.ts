/** The largest calls of one budget, by what makes each of them slow; made ready ahead. */
export type Calls = Record<string, () => unknown>
