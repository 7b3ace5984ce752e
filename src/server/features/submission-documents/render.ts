import { resolveFields } from '../../../shared/form/resolve.ts'
import { renderDocument, resolveDocument, type AssetLoader } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { recentShownCrmFields } from '../crm/index.ts'
import { contentContext, followedForm, macroRecords, type Content } from '../follow-ups/index.ts'
import { currentTemplate, letterheadOf, remoteAssets } from '../pdf-templates/index.ts'
import { fileAssets } from '../uploads/index.ts'
import { documentName } from './file-name.ts'
import type { DocumentSubject, SubmissionKey } from './queries.ts'

export interface RenderedDocument {
  pdf: Buffer
  name: string
  /** Nobody needs it after this; null: as long as the submission is there. */
  keep_until: string | null
}

/**
 * The document of a submission as its form's template makes it now; `undefined` when the form is gone. Reads files and the network,
 * so it is no work for inside a transaction. Rejects as `renderDocument` does.
 */
export async function renderSubmission(
  platform: Platform,
  { account_id }: SubmissionKey,
  subject: DocumentSubject,
): Promise<RenderedDocument | undefined> {
  const db = platform.database.forAccount(account_id)
  const form = await followedForm(db, subject.form_id)
  const current = await currentTemplate(db, { account_id, id: subject.form_id })
  if (!form || !current) return undefined
  const { settings, account } = form
  const { language } = settings
  const { template } = current
  const crm = await recentShownCrmFields(db, account_id, language)
  const fields = resolveFields(form.fields, crm)
  const content = contentIn(platform, account_id, subject)
  const document = resolveDocument(template, {
    fields,
    crm,
    language,
    title: template.name,
    content,
    letterhead: await letterheadOf(db, platform.files, { account_id, id: template.design.letterhead_id }),
    signature: null,
  })
  const [remote, uploaded] = [remoteAssets(platform.images), fileAssets(db, platform.files, account_id)]
  const load: AssetLoader = (wanted) => ('file_id' in wanted.source ? uploaded : remote)(wanted)
  const { index, created_at } = subject
  const values = {
    internal_title: settings.internal_title,
    title: settings.title ?? settings.internal_title,
    index,
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: account.timezone }).format(new Date(created_at)),
  }
  const context = {
    records: macroRecords({ fields, content, language }),
    links: {},
    fields: {},
    now: new Date(created_at),
    timezone: account.timezone,
  }
  return {
    pdf: await renderDocument(platform.pdf, document, load),
    name: documentName(settings.pdf_filename_pattern, values, context),
    keep_until: subject.content === null ? linkEnd(settings, created_at) : null,
  }
}

function contentIn({ sealer }: Platform, accountId: number, { content, sealed_content }: DocumentSubject): Content {
  const text = content ?? (sealed_content === null ? null : sealer.unseal(sealed_content, contentContext(accountId)))
  return text === null ? {} : (JSON.parse(text) as Content)
}

interface LinkSettings {
  pdf_download_enabled: boolean
  pdf_download_valid_hours: number
}

/** When the link of the visitor ends; the time of the submission where there is none. */
export function linkEnd(
  { pdf_download_enabled, pdf_download_valid_hours }: LinkSettings,
  created_at: string | number,
): string {
  const hours = pdf_download_enabled ? pdf_download_valid_hours : 0
  return new Date(new Date(created_at).getTime() + hours * 3_600_000).toISOString()
}
