import type { Language } from '../../../shared/text/languages.ts'
import { apiUrl } from '../../http/api-address.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { Platform } from '../../platform.ts'
import type { FollowedForm, FollowUp } from '../follow-ups/index.ts'
import { baseOf } from '../forms/index.ts'
import { findSignature, issueLink } from '../submission-documents/index.ts'
import type { MailedDocument } from './mailed-document.ts'

const [linkDays, dayMs] = [30, 86_400_000]

/** For how many days a link to a document leads to one: until the submission ends, where that is sooner. */
export function daysOfLink(retention_days: number | null, created_at: string): number {
  if (retention_days === null) return linkDays
  const left = Math.ceil((Date.parse(created_at) - databaseTime()) / dayMs + retention_days)
  return Math.max(1, Math.min(linkDays, left))
}

type LinkSubject = Pick<FollowUp, 'account_id' | 'submission_id' | 'form_id' | 'content' | 'language'>
type Form = Pick<FollowedForm, 'slug' | 'hosts'>

/** Where the readers of a mail get a document; nowhere where it will be gone by then. */
export function documentLinks(
  platform: Platform,
  mailed: LinkSubject,
  form: Form,
): Pick<MailedDocument, 'link' | 'address'> {
  if (mailed.content === null) return { link: null, address: null }
  const ends = databaseTime() + linkDays * dayMs
  return {
    link: linkTo(platform, mailed, form, { ends, purpose: 'read' }),
    address: apiUrl(platform.config.publicUrl, `/submissions/${mailed.submission_id}/pdf`),
  }
}

/** What there is to sign of the document of a submission; null: nothing, or nothing any more. */
export async function signingOf(
  platform: Platform,
  mailed: LinkSubject,
  form: Form,
): Promise<MailedDocument['signing']> {
  const { account_id, submission_id } = mailed
  const signature = await findSignature(platform.database.forAccount(account_id), { account_id, submission_id })
  if (signature?.state !== 'awaiting' || signature.is_over) return null
  const link = linkTo(platform, mailed, form, { ends: Date.parse(signature.ends_at), purpose: 'sign' })
  return { link, required: signature.required, number: signature.document_id, ends_at: signature.ends_at }
}

/** The page on which a copy of a signed document is verified by its number. It belongs to no form: its language is always said. */
export const verifyLink = ({ config }: Platform, number: string, language: Language, { hosts }: Form) =>
  `${baseOf(config, hosts)}/verify/${number}${langQuery(language)}`

/** Where people of the account see a submission, logged in; null where its content is not kept. */
export const submissionLink = ({ config }: Platform, { submission_id, form_id, content }: LinkSubject) =>
  content === null ? null : `${config.publicUrl}/app/forms/${form_id}/submissions?submission=${submission_id}`

function linkTo(
  { tokenKey, config }: Platform,
  { account_id, submission_id: id, form_id, language }: LinkSubject,
  { slug, hosts }: Form,
  { ends, purpose }: { ends: number; purpose: 'read' | 'sign' },
): string {
  const part = issueLink(tokenKey, { id: form_id, account_id }, { id, held_back: false, ends }, purpose)
  return `${baseOf(config, hosts)}/f/${slug}/${purpose === 'read' ? 'document' : 'sign'}/${part}${langQuery(language)}`
}

/** What makes a page of the form speak the language of a submission; null: the form's own. */
export const langQuery = (language: Language | null) => (language === null ? '' : `?lang=${language}`)
