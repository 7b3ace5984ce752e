import { sentTokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { findConfirmation, useConfirmation, type FoundConfirmation } from './queries.ts'

/** What a link finds: `asked` can be confirmed. */
export type SenderState = 'asked' | 'confirmed' | 'already' | 'ended' | 'missing'

export type SenderAnswer =
  | { state: 'missing' }
  | { state: Exclude<SenderState, 'missing'>; email: string; account: string }

function answerOf(found: FoundConfirmation | undefined): SenderAnswer {
  if (!found?.is_listed) return { state: 'missing' }
  const { email, account_name: account } = found
  return { state: found.is_used ? 'already' : found.is_over ? 'ended' : 'asked', email, account }
}

/** What the link of a mail is good for at this moment; looking uses nothing up, since programs open links, too. */
export async function senderState({ database }: Pick<Platform, 'database'>, token: string): Promise<SenderAnswer> {
  const hash = sentTokenHash(token)
  return answerOf(hash && (await findConfirmation(database.system, hash, { lock: false })))
}

/** Confirms the address of a link, once. */
export async function confirmSender({ database }: Pick<Platform, 'database'>, token: string): Promise<SenderAnswer> {
  const hash = sentTokenHash(token)
  if (!hash) return { state: 'missing' }
  return database.system.transaction().execute(async (db) => {
    const found = await findConfirmation(db, hash, { lock: true })
    const answer = answerOf(found)
    if (!found || answer.state !== 'asked') return answer
    await useConfirmation(db, found, found.mailed ? 'mail' : 'outbox')
    return { ...answer, state: 'confirmed' }
  })
}
