import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { sessionOf, type Actor } from '../../http/authentication/actor.ts'
import { invalid, refuse } from '../../http/errors.ts'
import type { LimitUse } from '../../lib/limits/limiter.ts'
import { hashPassword, knownUser, verifyPassword } from '../../lib/secrets/passwords.ts'
import type { Platform } from '../../platform.ts'
import { deleteSessionsOf } from '../session/index.ts'
import { mailNotice } from '../users/index.ts'
import { passwordHash, replacePassword } from './queries.ts'

/** Sets another password, and ends all sessions but the one that asks. */
export async function changePassword(
  db: Db,
  { current_password, password, language }: { current_password: string; password: string; language: 'de' | 'en' },
  { actor, platform }: { actor: Actor; platform: Platform },
): Promise<void> {
  await confirmPassword(db, current_password, { actor, platform })
  const password_hash = await hashPassword(knownUser(actor.user_id), password)
  await db.transaction().execute(async (db) => {
    await replacePassword(db, actor.user_id, password_hash)
    await deleteSessionsOf(db, actor.user_id, sessionOf(actor))
    const { user_id, account } = actor
    await mailNotice(db, platform, { account_id: account.id, user_id, notice: 'passwordChanged', language })
  })
  platform.signals.publish('mails_waiting')
}

/** A 422 unless this is the password of who is signed in; a 429 after too many wrong ones. */
export async function confirmPassword(
  db: Db,
  password: string,
  { actor, platform: { limiter } }: { actor: Actor; platform: Platform },
): Promise<void> {
  // They may belong to another person at an open computer.
  const attempts: LimitUse = { limit: 'own_password', of: [actor.user_id] }
  refuse(await limiter.take(attempts))
  if (!(await verifyPassword(knownUser(actor.user_id), await passwordHash(db, actor.user_id), password))) {
    throw invalid({ current_password: [refusal('password_wrong')] })
  }
  await limiter.clear(attempts)
}
