import type { Consent } from '../../../shared/contract/submissions.ts'
import { maskedText, type Place } from '../../../shared/form/confidential.ts'
import type { RawJson } from '../../http/bind.ts'
import type { SubmissionRow } from './queries.ts'

/** What a submission carries beside its answers. */
export interface SubmissionMeta {
  consent?: Omit<Consent, 'text'>
  /** `utm_*` and click ids of the address that was sent. */
  campaign?: Record<string, string>
}

/** A submission as JSON text; its content passes through as it was stored, but for what is hidden from the caller. */
export function presentSubmission(row: SubmissionRow, hidden: readonly Place[] = []): RawJson {
  const { id, form_id, index, ip_address, created_at } = row
  const content = maskedText(row.content, hidden)
  const ip = ip_address === null ? 'null' : JSON.stringify(ip_address)
  return {
    json: `{"id":${id},"form_id":${form_id},"index":${index},"content":${content ?? 'null'},"ip_address":${ip},"created_at":"${created_at}","consent":${consentOf(row)},"meta":${campaignOf(row)},"signature":${row.signature ?? 'null'}}`,
  }
}

function campaignOf({ meta }: SubmissionRow): string {
  const { campaign } = meta === null ? {} : (JSON.parse(meta) as SubmissionMeta)
  return campaign ? JSON.stringify(campaign) : 'null'
}

function consentOf({ meta, consent_text: text }: SubmissionRow): string {
  if (meta === null || text === null) return 'null'
  const { consent } = JSON.parse(meta) as SubmissionMeta
  return consent ? JSON.stringify({ ...consent, text } satisfies Consent) : 'null'
}
