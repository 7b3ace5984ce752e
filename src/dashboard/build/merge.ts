import { mergeLists, mergeObjects } from '../../shared/versions/merge-lists.ts'
import { keyOfField, savedOf, type Draft, type EditedForm, type SavedState } from './draft.ts'
import type { Version } from './perform-step.ts'

/** What the server holds of the form, or of its draft, and in which version. */
export interface Base {
  saved: SavedState
  version: Version
}

export interface MergeResult {
  draft: Draft
  /** Whether both sides have changed the same thing to different values; the draft then has `mine`. */
  clash: boolean
}

/** Brings together what two people have made of one form since they last held the same. */
export function merge(base: Draft, theirs: Draft, mine: Draft): MergeResult {
  const texts = mergeObjects(base.texts, theirs.texts, mine.texts)
  const fields = mergeLists(base.fields, theirs.fields, mine.fields)
  return {
    draft: { texts: texts.value, fields: fields.list },
    clash: texts.clashes.length > 0 || fields.clashes.length > 0,
  }
}

/** The same with what was read anew, from whose version on it is edited further: that of the form, or of its draft. */
export function mergeFresh(
  saved: SavedState,
  { form, version }: { form: EditedForm; version: Version },
  mine: Draft,
): { theirs: Base; merged: Draft; clash: boolean } {
  const keys = new Map([...saved.gone, ...saved.ids].map(([key, id]) => [id, key]))
  const theirs = savedOf(form, (id) => keys.get(id) ?? keyOfField(id))
  const { draft, clash } = merge(saved.draft, theirs.draft, mine)
  // What is there again needs not be brought back; a draft takes back by its id what was deleted.
  const gone = new Map([...saved.gone].filter(([key]) => !theirs.ids.has(key)))
  const held = version.isDraft
    ? { ...theirs, ids: new Map([...saved.gone, ...saved.ids, ...theirs.ids]) }
    : { ...theirs, gone }
  return { theirs: { saved: held, version }, merged: draft, clash }
}
