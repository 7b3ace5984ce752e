import type { Field } from '../../shared/contract/forms/fields.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem, Problem } from '../api/problem.ts'
import { randomKey } from '../api/random-key.ts'
import { afterStep, type Step } from './difference.ts'
import { contentOf, type DraftField, type SavedState } from './draft.ts'

export interface Version {
  formId: number
  /** Of the form, or the token of its draft. */
  etag: string
  isDraft: boolean
}

/** Fields whose creation got no answer, by key: as they were sent, and the key of that call. */
export type CreateAttempts = Map<string, { field: DraftField; idempotencyKey: string }>

interface ServerState {
  saved: SavedState
  version: Version
}

/** Does one step on the server, if the form has not changed since; answers what it then holds, and in which version. */
export async function performStep(
  wanted: Step,
  { saved, version }: ServerState,
  attempts: CreateAttempts = new Map(),
): Promise<ServerState> {
  const step = wanted.kind === 'create' ? { ...wanted, field: attempted(wanted.field, attempts).field } : wanted
  try {
    const { made, etag } = await send(step, { saved, version }, attempts)
    if (step.kind === 'create') attempts.delete(step.field.key)
    return { saved: afterStep(saved, step, made), version: { ...version, etag: etag ?? version.etag } }
  } catch (error) {
    if (step.kind === 'create' && isProblem(error) && isRefusal(error)) attempts.delete(step.field.key)
    if (!isProblem(error)) throw error
    const key = step.kind === 'update' ? step.key : step.kind === 'create' ? step.field.key : undefined
    const { status, message, code, params, faults, retryAfter } = error
    throw new Problem(status, message, { code, params, faults, retryAfter, key })
  }
}

/** Nothing was made; after any other failure the server may have made it. */
const isRefusal = ({ status }: Problem) => status >= 400 && status < 500 && status !== 409 && status !== 429

/**
 * The attempt to create a field. After a lost answer it is the same one again, whatever was changed since: the server repeats its answer,
 * and what was changed is the next step.
 */
function attempted(field: DraftField, attempts: CreateAttempts) {
  const attempt = attempts.get(field.key) ?? { field, idempotencyKey: randomKey() }
  attempts.set(field.key, attempt)
  return attempt
}

async function send(
  step: Step,
  { saved, version: { formId, etag } }: ServerState,
  attempts: CreateAttempts,
): Promise<{ made?: Field; etag: string | undefined }> {
  const ifMatch = etag
  switch (step.kind) {
    case 'texts':
      return exchange(endpoints.forms.update, { id: formId, body: step.change, ifMatch })
    case 'remove':
      return exchange(endpoints.fields.remove, { id: step.id, ifMatch })
    case 'update':
      return exchange(endpoints.fields.update, { id: step.id, body: step.change, ifMatch })
    case 'create': {
      const { field, idempotencyKey } = attempted(step.field, attempts)
      const made = await exchange(endpoints.fields.create, {
        id: formId,
        body: contentOf(field),
        ifMatch,
        idempotencyKey,
      })
      return { made: made.answer, etag: made.etag }
    }
    case 'restore': {
      try {
        const back = await exchange(endpoints.fields.restore, { id: formId, body: { field_id: step.id }, ifMatch })
        return { made: back.answer, etag: back.etag }
      } catch (error) {
        // Too long ago, or another user has brought it back: it is made anew.
        if (isProblem(error, 422)) return { etag }
        throw error
      }
    }
    case 'reorder': {
      const field_ids = step.keys.flatMap((key) => saved.ids.get(key) ?? [])
      return exchange(endpoints.fields.reorder, { id: formId, body: { field_ids }, ifMatch })
    }
  }
}
