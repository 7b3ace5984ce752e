import { isEqual } from '../../shared/versions/merge-lists.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem, Problem } from '../api/problem.ts'
import { changed } from './difference.ts'
import { contentOf, type Draft, type DraftField, type SavedState } from './draft.ts'
import type { Base } from './merge.ts'

/**
 * The call that brings the draft of a form nearer to what is shown, all that differs at once; `undefined` when it holds it. Ids of fields
 * that were deleted here are kept.
 */
export function draftSave(base: Base, wanted: Draft): (() => Promise<Base>) | undefined {
  const { saved } = base
  const texts = changed(saved.draft.texts, wanted.texts)
  const isChanged = !isEqual(saved.draft.fields, wanted.fields)
  if (!texts && !isChanged) return undefined
  return () => save(base, wanted, { ...(texts && { settings: texts }), ...(isChanged && fieldsOf(saved, wanted)) })
}

const fieldsOf = ({ ids }: SavedState, { fields }: Draft) => ({
  fields: fields.map((field) => {
    const id = ids.get(field.key)
    return { ...contentOf(field), ...(id !== undefined && { id }) }
  }),
})

async function save(
  { saved, version }: Base,
  wanted: Draft,
  change: { settings?: object } & Partial<ReturnType<typeof fieldsOf>>,
): Promise<Base> {
  try {
    const body = { token: version.etag, ...change }
    const { answer } = await exchange(endpoints.formDrafts.update, { id: version.formId, body })
    const made = wanted.fields.flatMap(({ key }, place): [string, number][] => {
      const id = answer.content.fields[place]?.id
      return id === undefined ? [] : [[key, id]]
    })
    const held = { draft: wanted, ids: new Map([...saved.ids, ...made]), gone: saved.gone }
    return { saved: held, version: { ...version, etag: answer.token } }
  } catch (error) {
    throw isProblem(error) ? aboutField(error, wanted.fields) : error
  }
}

/** A problem with the list of fields, told as one of the first field that it is about. */
function aboutField(problem: Problem, fields: readonly DraftField[]): Problem {
  const place = Object.keys(problem.faults).flatMap((path) => /^fields\.(\d+)\./.exec(path)?.[1] ?? [])[0]
  const within = place === undefined ? 'settings.' : `fields.${place}.`
  const faults = Object.entries(problem.faults).map(([path, sentences]) => [
    path.startsWith(within) ? path.slice(within.length) : path,
    sentences,
  ])
  return new Problem(problem.status, problem.message, {
    code: problem.code,
    params: problem.params,
    faults: Object.fromEntries(faults) as Problem['faults'],
    retryAfter: problem.retryAfter,
    key: fields[Number(place)]?.key,
  })
}
