import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import type { FollowUp } from './queries.ts'

/** What sealed values are sealed for, so that they open nowhere else. */
export const contentContext = (accountId: number) => `follow-up content ${accountId}`
export const recordsContext = (accountId: number) => `follow-up records ${accountId}`

/** Content of a submission: values by CRM module and field name [B2.6]. */
export type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Content without what stands at these places, for texts that a visitor gets. */
export function withoutPlaces(content: Content, places: readonly AnswerPlace[] = []): Content {
  if (places.length === 0) return content
  const isLeft = (module: string, name: string) => !places.some((one) => one.module === module && one.name === name)
  return Object.fromEntries(
    Object.entries(content).map(([module, values]) => [
      module,
      Object.fromEntries(Object.entries(values).filter(([name]) => isLeft(module, name))),
    ]),
  )
}

/** The same, of places as the database gives them. */
export const forVisitor = (content: Content, withheld: string | null): Content =>
  withheld === null ? content : withoutPlaces(content, JSON.parse(withheld) as AnswerPlace[])

/** What was submitted; null where it was not saved, and nothing needed it when it came in. */
export function contentOf(sealer: Sealer, { account_id, content, sealed_content }: FollowUp): Content | null {
  const text = sealed_content === null ? content : sealer.unseal(sealed_content, contentContext(account_id))
  return text === null ? null : (JSON.parse(text) as Content)
}
