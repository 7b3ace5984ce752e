import type { Confirmation, Consent, TranscriptTurn } from '../../../shared/contract/submissions/submissions.ts'
import type { LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import { maskedText, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Language } from '../../../shared/text/languages.ts'
import type { RawJson } from '../../http/bind.ts'
import type { SubmissionRow } from './queries.ts'

/** What a submission carries beside its answers. */
export interface SubmissionMeta {
  consent?: Omit<Consent, 'text'>
  /** Id of the member of the staff who sent it. */
  submitted_by?: number
  /** `utm_*` and click ids of the address that was sent. */
  campaign?: Record<string, string>
  /** The conversation with the assistant. */
  transcript?: TranscriptTurn[]
  /** In which it was filled in, where that is not the form's own. */
  language?: Language
  /** The records of the CRM that its signed link names. */
  linked?: LinkedRecords
  /** Where the content has what an unsigned link brought from records, and no text for the visitor may say. */
  withheld?: AnswerPlace[]
  /** No mail goes to the visitor: a program sent it, and the form does not mail of that (`email_on_program_posts`). */
  unmailed?: true
}

/** A submission as JSON text; its content passes through as it was stored, but for what is hidden from the caller. */
export function presentSubmission(row: SubmissionRow, hidden: readonly AnswerPlace[] = []): RawJson {
  const { id, form_id, index, ip_address, created_at } = row
  const content = maskedText(row.content, hidden)
  const ip = ip_address === null ? 'null' : JSON.stringify(ip_address)
  return {
    json: `{"id":${id},"form_id":${form_id},"index":${index},"content":${content ?? 'null'},"ip_address":${ip},"created_at":"${created_at}","consent":${consentOf(row)},"meta":${campaignOf(row)},"transcript":${hidden.length > 0 ? 'null' : transcriptOf(row)},"signature":${row.signature ?? 'null'},"submitted_by":${row.submitted_by ?? 'null'},"confirmation":${confirmationText(row.confirmation, hidden)},"processing":${row.processing}}`,
  }
}

/** A confirmation as JSON text; its address is an answer, and stays away from who does not see all of them. */
export function confirmationText(confirmation: string | null, hidden: readonly AnswerPlace[]): string {
  if (confirmation === null || hidden.length === 0) return confirmation ?? 'null'
  return JSON.stringify({ ...(JSON.parse(confirmation) as Confirmation), email: null })
}

function campaignOf({ meta }: SubmissionRow): string {
  const { campaign } = meta === null ? {} : (JSON.parse(meta) as SubmissionMeta)
  return campaign ? JSON.stringify(campaign) : 'null'
}

/** What is confidential in an answer may have been said here, too: who does not see the one does not see the other. */
function transcriptOf({ meta }: SubmissionRow): string {
  const { transcript } = meta === null ? {} : (JSON.parse(meta) as SubmissionMeta)
  return transcript ? JSON.stringify(transcript) : 'null'
}

function consentOf({ meta, consent_text: text }: SubmissionRow): string {
  if (meta === null || text === null) return 'null'
  const { consent } = JSON.parse(meta) as SubmissionMeta
  return consent ? JSON.stringify({ ...consent, text } satisfies Consent) : 'null'
}
