import type { Editor } from '../editing/editor.ts'
import type { Document } from '../editing/session.ts'
import type { Form } from '../forms/model.ts'
import { nextStep } from './difference.ts'
import { keyOfField, savedOf, type Draft, type Saved } from './draft.ts'
import { merge } from './merge.ts'
import { performStep, type Version } from './perform-step.ts'

/** What the server holds of the form, and in which version. */
export interface Base {
  saved: Saved
  version: Version
}

export type FormEditor = Editor<Draft, Base>

interface FormDocumentOptions {
  form: Form
  etag: string
  /** Reads the form anew, with its version. */
  reload: () => Promise<{ answer: Form; etag: string | undefined }>
  onSaved: () => void
}

/** Fields and texts of a form, saved step by step. */
export function formDocument({ form, etag, reload, onSaved }: FormDocumentOptions): Document<Draft, Base> {
  return {
    base: { saved: savedOf(form), version: { formId: form.id, etag } },
    draftOf: ({ saved }) => saved.draft,
    next({ saved, version }, wanted) {
      const step = nextStep(saved, wanted)
      return step && (() => performStep(step, saved, version))
    },
    async reconcile({ saved, version }, mine) {
      const fresh = await reload()
      const keys = new Map(Array.from(saved.ids, ([key, id]) => [id, key]))
      const theirs = savedOf(fresh.answer, (id) => keys.get(id) ?? keyOfField(id))
      const { draft, clash } = merge(saved.draft, theirs.draft, mine)
      const base = { saved: theirs, version: { ...version, etag: fresh.etag ?? version.etag } }
      return { theirs: base, merged: draft, clash }
    },
    onSaved,
  }
}
