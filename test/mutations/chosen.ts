import type { Mutation } from './mutation.ts'

/** Changes chosen by area, by another person than the one who wrote the tests. */
export const chosen: readonly Mutation[] = []
