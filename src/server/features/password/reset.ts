import { refusal } from '../../../shared/refusals/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { peopleTexts } from '../../../shared/text/areas/people-texts.ts'
import type { Client } from '../../http/authentication/actor.ts'
import { keepEntry } from '../../http/audit.ts'
import { invalid, refuse } from '../../http/errors.ts'
import { hashPassword, knownUser } from '../../lib/secrets/passwords.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { queueMails } from '../mails/index.ts'
import { deleteSessionsOf, signInCounts } from '../session/index.ts'
import { withMinimumDuration } from '../staff-access/index.ts'
import { composeAccountMail, mailNotice } from '../users/index.ts'
import {
  findByEmail,
  findReset,
  insertReset,
  lockPassword,
  replacePassword,
  resetMinutes,
  takeReset,
} from './queries.ts'

/** Mails a one-time link. What is answered, and when, says nothing about whether a user has the address. */
export async function requestReset(
  platform: Platform,
  { email, language }: { email: string; language: 'de' | 'en' },
  { network }: Client,
): Promise<void> {
  refuse(
    await platform.limiter.take(
      { limit: 'reset_address', of: [email] },
      { limit: 'reset_recipient', of: [email] },
      { limit: 'reset_recipient_network', of: [email, network] },
      { limit: 'reset_network', of: [network] },
    ),
  )
  await withMinimumDuration(() => mailReset(platform, { email, language }))
  platform.signals.publish('mails_waiting')
}

async function mailReset(
  { config, database }: Platform,
  { email, language }: { email: string; language: 'de' | 'en' },
): Promise<void> {
  const user = await findByEmail(database.system, email)
  const token = newToken()
  const mail = composeAccountMail({
    texts: peopleTexts[language].reset,
    values: { name: user?.name ?? email, minutes: String(resetMinutes) },
    language,
    account: user?.account_name ?? email,
    // Behind the #, so that it is in no log.
    link: `${config.publicUrl}/app/new-password#${token}`,
  })
  if (!user) return
  const { id: user_id, account_id } = user
  await database
    .forAccount(account_id)
    .transaction()
    .execute(async (db) => {
      await insertReset(db, { account_id, user_id, token_hash: tokenHash(token) })
      // To the address as the account keeps it, never as it was typed.
      await queueMails(db, account_id, [user.email], {
        ...mail,
        purpose: 'password_reset',
        forget_after_seconds: resetMinutes * 60,
      })
    })
}

/** Sets a new password with a mailed link, and ends whatever was begun with the old one. */
export async function resetPassword(
  platform: Platform,
  { token, password, language }: { token: string; password: string; language: 'de' | 'en' },
  { request_id, network }: Client,
): Promise<void> {
  const { database } = platform
  const token_hash = tokenHash(token)
  // A guess costs no hashing.
  const user = await findReset(database.system, token_hash)
  if (!user) throw voidLink()
  const { id, account_id, name, email } = user
  const password_hash = await hashPassword(knownUser(id), password)
  const audit = {
    entry: randomUUID(),
    actor_type: 'session',
    actor_id: id,
    actor_name: name,
    action: 'password.reset',
    request_id,
  } as const
  await database
    .forAccount(account_id, audit)
    .transaction()
    .execute(async (db) => {
      await lockPassword(db, id)
      if (!(await takeReset(db, token_hash))) throw voidLink()
      await replacePassword(db, id, password_hash)
      await deleteSessionsOf(db, id, null)
      await mailNotice(db, platform, { account_id, user_id: id, notice: 'passwordChanged', language })
      await keepEntry(db, account_id, audit)
    })
  // Failed attempts with the old password no longer keep its user out.
  await platform.limiter.clear(...signInCounts({ email, user_id: id, network }))
  platform.signals.publish('mails_waiting')
}

const voidLink = () => invalid({ token: [refusal('reset_link_void')] })
