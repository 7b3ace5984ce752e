import type { RawJson } from '../../http/bind.ts'
import type { SubmissionRow } from './queries.ts'

/** A submission as JSON text; its content passes through as it was stored. */
export function presentSubmission({ id, form_id, index, content, ip_address, created_at }: SubmissionRow): RawJson {
  const ip = ip_address === null ? 'null' : JSON.stringify(ip_address)
  return {
    json: `{"id":${id},"form_id":${form_id},"index":${index},"content":${content ?? 'null'},"ip_address":${ip},"created_at":"${created_at}"}`,
  }
}
