import { createHash } from 'node:crypto'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { performDue } from '../../features/follow-ups/index.ts'
import { submissionDocuments } from '../../features/submission-documents/index.ts'
import { activeForm, named, post, type ActiveForm, type TestForm } from '../forms.ts'
import type { TestApp } from '../harness.ts'
import { withPdfium } from './pdfium.ts'

/** A form whose submissions become documents; no mail is sent about them unless its settings say so. */
export async function documentForm(app: TestApp, options: Partial<ActiveForm> = {}, template: object = {}) {
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name', label: 'Familienname' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    ...options,
    settings: { email_enabled: false, notification_enabled: false, ...options.settings },
  })
  const as = options.key === undefined ? {} : { key: options.key }
  const saved = await app.call(pdfTemplates.update, { ...as, id: form.id, body: { enabled: true, ...template } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return form
}

export async function submitted(
  app: TestApp,
  form: TestForm,
  answers: object = { name: 'Löwe', email: 'ada@home.example' },
) {
  const { status, body } = await post(app, form.path, named(form.ids, { ...answers }))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data as { id: number; index: number; document_url: string | null; thankyou: { url?: string } }
}

/** Makes the documents that are due; gives the number it tried. */
export const makeDue = ({ platform }: Pick<TestApp, 'platform'>) => performDue(platform, submissionDocuments(platform))

export const documentRows = ({ platform: { database } }: TestApp) =>
  database.system.selectFrom('submission_documents').selectAll().orderBy('submission_id').execute()

/** As if the waits before the next tries were over. */
export async function waitsAreOver({ platform: { database } }: TestApp): Promise<void> {
  const due_at = new Date(Date.now() - 1_000).toISOString()
  await database.system.updateTable('follow_ups').set({ due_at }).where('state', '=', 'waiting').execute()
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The words of a PDF and its pages, as another program reads them, and the number of images it holds. */
export const readPdf = (pdf: Buffer): Promise<{ text: string; images: number; pages: number }> =>
  withPdfium(pdf, (document) => {
    const pages = Array.from(document.pages())
    return {
      text: pages.map((page) => page.getText()).join('\n'),
      images: imagesIn(pdf.toString('latin1')),
      pages: pages.length,
    }
  })

/** Those of pages within it too; what says how another one is transparent is none itself. */
const imagesIn = (pdf: string) =>
  (pdf.match(/\/Subtype\s*\/Image\b/g)?.length ?? 0) - (pdf.match(/\/SMask\s+\d/g)?.length ?? 0)
