import type { FollowUp } from '../follow-ups/index.ts'
import type { KnownForm, NewSubmission, Seen, StoredRow } from './insert-queries.ts'
import type { SubmissionMeta } from './present.ts'

/** The writes to the CRM that were claimed with these rows, as their worker knows them; those of repetitions had begun before. */
export function claimedOf(
  form: KnownForm & { seen: Seen },
  submissions: readonly NewSubmission[],
  rows: readonly StoredRow[],
): FollowUp[] {
  return rows.flatMap(({ n, id, index, created_at, repeated, templated }) => {
    const submission = submissions[n - 1]
    if (repeated || !submission) return []
    const { content, meta, sealed_content = null, estate_uuid = null } = submission
    const { language = null, linked, withheld, unmailed = false } = JSON.parse(meta ?? '{}') as SubmissionMeta
    return {
      account_id: form.account_id,
      submission_id: id,
      form_id: form.form_id,
      index,
      created_at,
      content,
      sealed_content,
      network: null,
      language,
      linked: linked ? JSON.stringify(linked) : null,
      withheld: withheld ? JSON.stringify(withheld) : null,
      unmailed,
      estate_uuid,
      records_wanted: templated || form.follow_ups.some((kind) => kind !== 'crm'),
      sealed_records: null,
      claims: 1,
      tries: 0,
      begun: 0,
      form_revision: form.seen.revision,
      account_revision: form.seen.account_revision,
    }
  })
}
