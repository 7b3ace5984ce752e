import type { Field } from '../../shared/contract/forms/fields.ts'
import { isEqual } from '../../shared/versions/merge-lists.ts'
import { contentOf, type Draft, type DraftField, type FieldContent, type FormTexts, type SavedState } from './draft.ts'

/** One call that brings the server nearer to a draft. */
export type Step =
  | { kind: 'texts'; change: Partial<FormTexts> }
  | { kind: 'remove'; key: string; id: number }
  | { kind: 'create'; field: DraftField }
  | { kind: 'restore'; key: string; id: number }
  | { kind: 'update'; key: string; id: number; change: Partial<FieldContent> }
  | { kind: 'reorder'; keys: string[] }

/**
 * What must be done next so that the server comes to hold the draft, or `undefined` when it does. One step at a time, in an order in which
 * each can be done: fields have an id before they are put into their order.
 */
export function nextStep(saved: SavedState, wanted: Draft): Step | undefined {
  const texts = changed(saved.draft.texts, wanted.texts)
  if (texts) return { kind: 'texts', change: texts }
  const before = new Map(saved.draft.fields.map((field) => [field.key, field]))
  const keys = new Set(wanted.fields.map(({ key }) => key))
  for (const { key } of saved.draft.fields) {
    const id = saved.ids.get(key)
    if (!keys.has(key) && id !== undefined) return { kind: 'remove', key, id }
  }
  // The last that went comes back first, so that each finds the rules as its deletion has left them.
  for (const [key, id] of [...saved.gone].toReversed()) if (keys.has(key)) return { kind: 'restore', key, id }
  for (const field of wanted.fields) {
    const known = before.get(field.key)
    const id = saved.ids.get(field.key)
    if (!known || id === undefined) return { kind: 'create', field }
    const change = changed(contentOf(known), contentOf(field))
    if (change) return { kind: 'update', key: field.key, id, change }
  }
  const order = wanted.fields.map(({ key }) => key)
  const isOrdered = saved.draft.fields.every(({ key }, i) => key === order[i])
  return isOrdered ? undefined : { kind: 'reorder', keys: order }
}

/** What the server holds once the step has been done; `made` is the field which was created or brought back, where the server has one. */
export function afterStep({ draft, ids, gone }: SavedState, step: Step, made?: Field): SavedState {
  const { fields } = draft
  switch (step.kind) {
    case 'texts':
      return { draft: { ...draft, texts: { ...draft.texts, ...step.change } }, ids, gone }
    case 'remove':
      return {
        draft: { ...draft, fields: fields.filter(({ key }) => key !== step.key) },
        ids: without(ids, step.key),
        gone: new Map(gone).set(step.key, step.id),
      }
    case 'create':
      return {
        draft: { ...draft, fields: [...fields, step.field] },
        ids: made ? new Map(ids).set(step.field.key, made.id) : ids,
        gone,
      }
    case 'restore':
      if (!made) return { draft, ids, gone: without(gone, step.key) }
      return {
        draft: { ...draft, fields: fields.toSpliced(made.position, 0, { key: step.key, ...contentOf(made) }) },
        ids: new Map(ids).set(step.key, step.id),
        gone: without(gone, step.key),
      }
    case 'update':
      return {
        draft: {
          ...draft,
          fields: fields.map((field) => (field.key === step.key ? { ...field, ...step.change } : field)),
        },
        ids,
        gone,
      }
    case 'reorder': {
      const byKey = new Map(fields.map((field) => [field.key, field]))
      return { draft: { ...draft, fields: step.keys.flatMap((key) => byKey.get(key) ?? []) }, ids, gone }
    }
  }
}

function without(ids: ReadonlyMap<string, number>, key: string): ReadonlyMap<string, number> {
  const rest = new Map(ids)
  rest.delete(key)
  return rest
}

/** The properties that differ, or `undefined`. */
export function changed<T extends object>(before: T, after: T): Partial<T> | undefined {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isEqual(before[name], after[name]))
  return names.length === 0 ? undefined : (Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>)
}
