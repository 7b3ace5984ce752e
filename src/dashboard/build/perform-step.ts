import type { Field } from '../../shared/contract/forms/fields.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem, Problem } from '../api/problem.ts'
import { afterStep, type Step } from './difference.ts'
import { contentOf, type SavedState } from './draft.ts'

export interface Version {
  formId: number
  /** Of the form, or the token of its draft. */
  etag: string
  isDraft: boolean
}

/** Does one step on the server, if the form has not changed since; answers what it then holds, and in which version. */
export async function performStep(
  step: Step,
  saved: SavedState,
  version: Version,
): Promise<{ saved: SavedState; version: Version }> {
  try {
    const { made, etag } = await send(step, saved, version)
    return { saved: afterStep(saved, step, made), version: { ...version, etag: etag ?? version.etag } }
  } catch (error) {
    if (!isProblem(error)) throw error
    const key = step.kind === 'update' ? step.key : step.kind === 'create' ? step.field.key : undefined
    const { status, message, code, params, faults, retryAfter } = error
    throw new Problem(status, message, { code, params, faults, retryAfter, key })
  }
}

async function send(
  step: Step,
  saved: SavedState,
  { formId, etag }: Version,
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
      const made = await exchange(endpoints.fields.create, { id: formId, body: contentOf(step.field), ifMatch })
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
