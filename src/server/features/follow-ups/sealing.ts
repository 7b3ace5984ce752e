import type { Sealer } from '../../lib/sealed.ts'
import type { FollowUp } from './queries.ts'

/** What sealed values are sealed for, so that they open nowhere else. */
export const contentContext = (accountId: number) => `follow-up content ${accountId}`
export const recordsContext = (accountId: number) => `follow-up records ${accountId}`

/** Content of a submission: values by CRM module and field name (section 2.6). */
export type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What was submitted; null where it was not saved, and nobody needed it when it came in. */
export function contentOf(sealer: Sealer, { account_id, content, sealed_content }: FollowUp): Content | null {
  const text = sealed_content === null ? content : sealer.unseal(sealed_content, contentContext(account_id))
  return text === null ? null : (JSON.parse(text) as Content)
}
