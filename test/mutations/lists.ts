import { chosen } from './chosen.ts'
import { findings } from './findings.ts'
import type { Mutation } from './mutation.ts'
import { review } from './review.ts'

/** Every list of changes, by the name that `--list` takes. */
export const lists = { findings, review, chosen } satisfies Record<string, readonly Mutation[]>
