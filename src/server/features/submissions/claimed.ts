import type { FollowUp, FollowUpKind } from '../follow-ups/index.ts'
import type { KnownForm, NewSubmission, CheckedRevisions, StoredRow } from './insert-queries.ts'
import type { SubmissionMeta } from './present.ts'

/** What else than the write to the CRM and its mails follows. */
const isOther = (kind: FollowUpKind) => kind !== 'crm' && kind !== 'mails'

/** What of a submission stands in what it carries beside its answers. */
function carriedIn(meta: string | null | undefined) {
  const { language = null, linked, withheld, unmailed = false } = JSON.parse(meta ?? '{}') as SubmissionMeta
  return {
    language,
    linked: linked ? JSON.stringify(linked) : null,
    withheld: withheld ? JSON.stringify(withheld) : null,
    unmailed,
  }
}

/** The writes to the CRM that were claimed with these rows, as their worker knows them. */
export function claimedOf(
  form: KnownForm & { seen: CheckedRevisions },
  submissions: readonly NewSubmission[],
  rows: readonly StoredRow[],
): FollowUp[] {
  const { follow_ups } = form
  const others = follow_ups.some(isOther)
  const isMailed = follow_ups.includes('mails')
  return rows.flatMap(({ n, id, index, created_at, claimed, templated }) => {
    const submission = submissions[n - 1]
    if (!claimed || !submission) return []
    const { content, meta, sealed_content = null, estate_uuid = null, network = null } = submission
    return {
      account_id: form.account_id,
      submission_id: id,
      form_id: form.form_id,
      index,
      created_at,
      content,
      sealed_content,
      network: isMailed ? network : null,
      ...carriedIn(meta),
      estate_uuid,
      records_wanted: templated || others || isMailed,
      records_kept: templated || others,
      mails_wait: isMailed && !others,
      forgets: (form.forget_content ?? false) && content !== null,
      sealed_records: null,
      claims: 1,
      tries: 0,
      begun: 0,
      form_revision: form.seen.revision,
      account_revision: form.seen.account_revision,
    }
  })
}
