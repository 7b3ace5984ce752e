import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Editor } from '../editing/editor.ts'
import type { Document } from '../editing/session.ts'
import { merge, patchOf, type Draft, type Template } from './draft.ts'
import { knownDraft } from './known-draft.ts'

/** What the server holds of a template, and in which version of its form. */
export interface Base {
  draft: Draft
  etag: string
}

export type TemplateEditor = Editor<Draft>

interface TemplateDocumentOptions {
  formId: number
  template: Template
  etag: string
  onSaved: () => void
}

/** The template of a form; what differs is saved in one call, if the form has not changed since. */
export function templateDocument({ formId, template, etag, onSaved }: TemplateDocumentOptions): Document<Draft, Base> {
  return {
    base: { draft: template, etag },
    draftOf: ({ draft }) => draft,
    next({ draft: held, etag }, wanted) {
      const body = patchOf(held, wanted)
      if (!body) return undefined
      return async () => {
        const saved = await exchange(endpoints.pdfTemplates.update, { id: formId, body, ifMatch: etag })
        return { draft: wanted, etag: saved.etag ?? etag }
      }
    },
    async reload(held, sent) {
      const fresh = await exchange(endpoints.pdfTemplates.get, { id: formId })
      const theirs = fresh.answer
      const base = knownDraft(held.draft, theirs, sent)
      return {
        theirs: { draft: theirs, etag: fresh.etag ?? held.etag },
        merge: (mine, preferred) => (preferred === 'mine' ? merge(base, theirs, mine) : merge(base, mine, theirs)),
      }
    },
    onSaved,
  }
}
