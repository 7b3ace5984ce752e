import type { Editor } from '../editing/editor.ts'
import type { Document } from '../editing/session.ts'
import type { Form } from '../forms/model.ts'
import { formWith, type FormDraft } from '../versions/query.ts'
import { nextStep } from './difference.ts'
import { savedOf, type Draft } from './draft.ts'
import { freshRead, type Base } from './merge.ts'
import { performStep, type CreateAttempts, type Version } from './perform-step.ts'
import { draftSave } from './save-draft.ts'

export type FormEditor = Editor<Draft>

/** A form as it was read. */
export interface FormRead {
  form: Form
  etag: string
  /** Where visitors see the form, its changes wait there. */
  draft: FormDraft | undefined
}

interface FormDocumentOptions {
  read: FormRead
  /** Reads the form anew. */
  reload: () => Promise<FormRead>
  onSaved: () => void
}

/**
 * Fields and texts of a form: saved step by step in the form itself, or in its draft where visitors see the form. A user who puts a form
 * online moves its version, so that the next change asks anew where to go.
 */
export function formDocument({ read, reload, onSaved }: FormDocumentOptions): Document<Draft, Base> {
  const attempts: CreateAttempts = new Map()
  return {
    base: { saved: savedOf(shownForm(read)), version: versionOf(read) },
    draftOf: ({ saved }) => saved.draft,
    next(base, wanted) {
      if (base.version.isDraft) return draftSave(base, wanted)
      const step = nextStep(base.saved, wanted)
      return step && (() => performStep(step, base, attempts))
    },
    async reload({ saved }, sent) {
      const fresh = await reload()
      attempts.clear()
      return freshRead(saved, { form: shownForm(fresh), version: versionOf(fresh) }, sent)
    },
    onSaved,
  }
}

const shownForm = ({ form, draft }: FormRead) => (draft ? formWith(form, draft.content) : form)

const versionOf = ({ form, etag, draft }: FormRead): Version => ({
  formId: form.id,
  etag: draft?.token ?? etag,
  isDraft: draft !== undefined,
})
