import { resolveFields } from '../../../shared/form/resolve.ts'
import type { Db } from '../../db/db.ts'
import type { FileAnswer } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { PdfBusyError, PdfRenderError, renderDocument, resolveDocument, sampleContent } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { shownCrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { letterheadOf, remoteAssets } from './document-assets.ts'
import type { FormKey } from './queries.ts'
import { currentTemplate } from './template.ts'

/**
 * The document of a form with sample data (section 4.9); `undefined` when the account has no such form. Reads files and the
 * network, so it is no work for inside a transaction.
 */
export async function renderPreview(db: Db, key: FormKey, platform: Platform): Promise<FileAnswer | undefined> {
  const current = await currentTemplate(db, key)
  if (!current) return undefined
  const { form, template } = current
  const { blocks, design, name } = template
  const { language } = form
  const crm = await shownCrmFields(db, key.account_id, language)
  const fields = resolveFields(await listFields(db, key.id), crm)
  const document = resolveDocument(template, {
    fields,
    crm,
    language,
    title: name,
    content: sampleContent(blocks, { fields, crm }, language),
    letterhead: await letterheadOf(db, platform.files, { account_id: key.account_id, id: design.letterhead_id }),
    signature: null,
    isSample: true,
  })
  try {
    const content = await renderDocument(platform.pdf, document, remoteAssets(platform.images))
    return { content_type: 'application/pdf', content, file_name: `${name.replaceAll(/[/\\]/g, '-')}.pdf` }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** What a caller can do about it: come back later, or make the document simpler. */
function asRefusal(error: unknown): unknown {
  const later = (sentence: string) =>
    new ApiError('unavailable', sentence, { headers: { 'retry-after': '5' }, cause: error })
  if (error instanceof PdfBusyError)
    return later('Many documents are being made just now. Please try again in a moment.')
  if (!(error instanceof PdfRenderError) || error.reason === 'document') return error
  return later(
    'The document could not be made in time. Try again in a moment; if it happens again, make the template simpler.',
  )
}
