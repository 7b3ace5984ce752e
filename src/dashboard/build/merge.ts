import { mergeLists, mergeObjects } from '../editing/merge.ts'
import type { Draft } from './draft.ts'

export interface Merged {
  draft: Draft
  /** Whether both sides have changed the same thing to different values; the draft then has `mine`. */
  clash: boolean
}

/** Brings together what two people have made of one form since they last held the same. */
export function merge(base: Draft, theirs: Draft, mine: Draft): Merged {
  const texts = mergeObjects(base.texts, theirs.texts, mine.texts)
  const fields = mergeLists(base.fields, theirs.fields, mine.fields)
  return { draft: { texts: texts.value, fields: fields.list }, clash: texts.clash || fields.clash }
}
