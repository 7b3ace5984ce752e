import { hasMacro } from '../../../shared/contract/crm/macros.ts'
import type { PdfTemplate } from '../../../shared/contract/documents/pdf-templates.ts'
import { imprintLines } from '../../../shared/contract/form-settings/imprint-lines.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { fieldsIn, settingsIn } from '../../../shared/form/engine/translate.ts'
import { documentTexts, templateIn } from '../../../shared/form/engine/translate-document.ts'
import { labelLanguage } from '../../../shared/text/languages.ts'
import { backgroundOf, visitorsOf } from '../../lib/turns/turn-parties.ts'
import { loadDocument, resolveDocument, type AssetLoader } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { recentShownCrmFields } from '../crm/index.ts'
import { contentContext, followedForm, forVisitor, fromSignedLink, type Content } from '../follow-ups/index.ts'
import { signedRecords } from '../form-links/index.ts'
import { currentTemplate, inWords, letterheadOf, namedAssets } from '../pdf-templates/index.ts'
import { fileAssets } from '../uploads/index.ts'
import { documentName } from './file-name.ts'
import { freeze, signEnd, type SigningSnapshot } from './freeze.ts'
import type { DocumentSubject, SubmissionKey } from './queries.ts'

export interface RenderedDocument {
  pdf: Buffer
  name: string
  /** It is of no use after this; null: as long as the submission is there. */
  keep_until: string | null
  /** What is kept where visitors sign it. */
  frozen: SigningSnapshot | undefined
}

/**
 * The document of a submission as its form's template makes it now; `undefined` when the form is gone. Reads files and the network,
 * so it is no work for inside a transaction. Rejects as `renderDocument` does.
 */
export async function renderSubmission(
  platform: Platform,
  key: SubmissionKey,
  subject: DocumentSubject,
): Promise<RenderedDocument | undefined> {
  const { account_id } = key
  const db = platform.database.forAccount(account_id)
  const form = await followedForm(db, subject.form_id)
  const current = await currentTemplate(db, { account_id, id: subject.form_id })
  if (!form || !current) return undefined
  const { account, timezone } = form
  const language = subject.language ?? form.settings.language
  const settings = settingsIn(form.settings, language)
  const template = templateIn(current.template, form.settings, language)
  const crm = await recentShownCrmFields(db, account_id, labelLanguage(form.settings.language, language))
  const fields = fieldsIn(resolveFields(form.fields, crm), form.settings, language)
  const content = forVisitor(contentIn(platform, account_id, subject), subject.withheld)
  const { index, created_at } = subject
  const isAsking = [settings.pdf_filename_pattern, ...documentTexts(template).map(({ text }) => text)].some(hasMacro)
  const source = fromSignedLink(
    { fields, content, language },
    isAsking ? await signedRecords(platform, account_id, subject.linked) : null,
    { now: new Date(created_at), timezone },
  )
  const document = resolveDocument(inWords(template, source), {
    fields,
    crm,
    language,
    title: template.name,
    content,
    letterhead: await letterheadOf(db, platform.files, { account_id, id: template.design.letterhead_id }),
    signature: null,
    agency: { name: account.name, lines: imprintLines(settings) },
    submission: { number: index, date: new Date(created_at), timezone },
  })
  // Visitors wait for what they may download or sign.
  const isAwaited = settings.pdf_download_enabled || template.settings.document_signing.enabled
  const turn = (isAwaited ? visitorsOf : backgroundOf)(account_id, 'documents')
  const [remote, uploaded] = [namedAssets(platform, account_id, turn), fileAssets(db, platform.files, account_id)]
  const load: AssetLoader = (wanted) => ('file_id' in wanted.source ? uploaded : remote)(wanted)
  const values = {
    internal_title: settings.internal_title,
    title: settings.title ?? settings.internal_title,
    index,
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date(created_at)),
  }
  const model = await loadDocument(document, load, turn)
  return {
    pdf: await platform.pdf.render(model, turn),
    name: documentName(settings.pdf_filename_pattern, values, source),
    keep_until: subject.content === null ? lastEnd(settings, template, created_at) : null,
    frozen: freeze(key, subject, { template, settings: { ...settings, timezone }, model }),
  }
}

function contentIn({ sealer }: Platform, accountId: number, { content, sealed_content }: DocumentSubject): Content {
  const text = content ?? (sealed_content === null ? null : sealer.unseal(sealed_content, contentContext(accountId)))
  return text === null ? {} : (JSON.parse(text) as Content)
}

interface LinkSettings {
  pdf_download_enabled: boolean
  pdf_download_valid_hours: number
  timezone: string
}

/** When the link of the visitor ends; the time of the submission where there is none. */
export function linkEnd(
  { pdf_download_enabled, pdf_download_valid_hours }: LinkSettings,
  created_at: string | number,
): string {
  const hours = pdf_download_enabled ? pdf_download_valid_hours : 0
  return new Date(new Date(created_at).getTime() + hours * 3_600_000).toISOString()
}

/** When the last link to a document ends whose content is not saved. */
function lastEnd(settings: LinkSettings, { settings: { document_signing } }: PdfTemplate, created_at: string): string {
  const ends = linkEnd(settings, created_at)
  const signed = document_signing.enabled ? signEnd(settings, created_at, false) : ends
  return signed > ends ? signed : ends
}
