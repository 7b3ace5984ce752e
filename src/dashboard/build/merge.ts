import { isEqual, mergeLists, mergeObjects } from '../../shared/versions/merge-lists.ts'
import { knownList, knownObject } from '../editing/known.ts'
import type { FreshRead } from '../editing/session.ts'
import { contentOf, keyOfField, savedOf, type Draft, type EditedForm, type SavedState } from './draft.ts'
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

interface FormAsRead {
  form: EditedForm
  /** From which it is edited further: that of the form, or of its draft. */
  version: Version
}

/** What was read anew, for drafts to be brought together with it. `sent`: drafts that the server may have got, and gave no answer to. */
export function freshRead(
  saved: SavedState,
  { form, version }: FormAsRead,
  sent: readonly Draft[] = [],
): FreshRead<Draft, Base> {
  const keys = keysOf(saved, form, sent)
  const theirs = savedOf(form, (id) => keys.get(id) ?? keyOfField(id))
  const base: Draft = {
    texts: knownObject(
      saved.draft.texts,
      theirs.draft.texts,
      sent.map(({ texts }) => texts),
    ),
    fields: knownList(
      saved.draft.fields,
      theirs.draft.fields,
      sent.map(({ fields }) => fields),
    ),
  }
  // What is there again needs not be brought back; a draft takes back by its id what was deleted.
  const gone = new Map([...saved.gone, ...deletedBy(sent, saved)].filter(([key]) => !theirs.ids.has(key)))
  const held = version.isDraft
    ? { ...theirs, ids: new Map([...saved.gone, ...saved.ids, ...theirs.ids]) }
    : { ...theirs, gone }
  return {
    theirs: { saved: held, version },
    merge(mine, preferred) {
      const { draft, clash } = preferred === 'mine' ? merge(base, theirs.draft, mine) : merge(base, mine, theirs.draft)
      return { merged: draft, clash }
    },
  }
}

/** The key of each field that is known here, by its id: also of one that was sent as a new one without an answer. */
function keysOf({ ids, gone }: SavedState, form: EditedForm, sent: readonly Draft[]): ReadonlyMap<number, string> {
  const keys = new Map([...gone, ...ids].map(([key, id]) => [id, key]))
  const unanswered = sent.flatMap(({ fields }) => fields.filter(({ key }) => !ids.has(key) && !gone.has(key)))
  const left = new Map(
    unanswered.map(({ key }) => [key, unanswered.filter((field) => field.key === key).map(contentOf)]),
  )
  for (const field of form.fields) {
    if (keys.has(field.id)) continue
    const content = contentOf(field)
    const own = [...left].find(([, contents]) => contents.some((one) => isEqual(one, content)))
    if (!own) continue
    keys.set(field.id, own[0])
    left.delete(own[0])
  }
  return keys
}

/** Ids of the fields that a draft without an answer lacks, by key: where they are gone, they were deleted here. */
const deletedBy = (sent: readonly Draft[], { ids }: SavedState): [string, number][] =>
  [...ids].filter(([key]) => sent.some(({ fields }) => fields.every((field) => field.key !== key)))
