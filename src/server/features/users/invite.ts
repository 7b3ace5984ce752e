import { refusal } from '../../../shared/refusals/catalogue.ts'
import { randomUUID } from 'node:crypto'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { invitationDays, maxUsers } from '../../../shared/contract/accounts/users.ts'
import { peopleTexts } from '../../../shared/text/areas/people-texts.ts'
import type { Db } from '../../db/db.ts'
import type { Actor, Client } from '../../http/authentication/actor.ts'
import { nameActor } from '../../http/audit.ts'
import { invalid, refuse } from '../../http/errors.ts'
import { hashPassword, strangerAt } from '../../lib/secrets/passwords.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { insertUser } from '../accounts/index.ts'
import { queueMails } from '../mails/index.ts'
import { beginSession, findSessionUser } from '../session/index.ts'
import { isProviderEnforced } from '../sign-in-provider/index.ts'
import { composeAccountMail } from './account-mail.ts'
import {
  countPeople,
  findInvitation,
  isUser,
  lockPeople,
  openInvitation,
  putInvitation,
  takeInvitation,
} from './queries.ts'

interface InvitationInput {
  email: string
  role: Role
  language: 'de' | 'en'
}

/**
 * Mails a link that makes its reader a user. Whether the address belongs to a user of another account is told only to the
 * reader of its mail, and not here.
 */
export async function invite(
  db: Db,
  { email, role, language }: InvitationInput,
  { actor, account_name, platform }: { actor: Actor; account_name: string; platform: Platform },
) {
  const { id: account_id } = actor.account
  await lockPeople(db, account_id)
  if (await isUser(db, account_id, email)) throw invalid({ email: [refusal('email_of_other_user')] })
  if ((await countPeople(db, account_id, email)) >= maxUsers) {
    throw invalid({
      email: [refusal('too_many_users', { most: maxUsers })],
    })
  }
  refuse(await platform.limiter.within(db).take({ limit: 'invitation_recipient', of: [email] }))
  const token = newToken()
  const id = await putInvitation(db, {
    account_id,
    email,
    role,
    language,
    invited_by: actor.name,
    token_hash: tokenHash(token),
  })
  const { invitation, roles } = peopleTexts[language]
  const mail = composeAccountMail({
    texts: invitation,
    values: { inviter: actor.name, account: account_name, role: roles[role], days: String(invitationDays) },
    language,
    account: account_name,
    // Behind the #, so that it is in no log.
    link: `${platform.config.publicUrl}/app/invitation#${token}`,
  })
  await queueMails(db, account_id, [email], {
    ...mail,
    purpose: 'invitation',
    forget_after_seconds: invitationDays * 86_400,
  })
  return findInvitation(db, account_id, id)
}

/** What a link is about; a 422 where it is no longer good. */
export async function openedInvitation(db: Db, token: string) {
  const found = await openInvitation(db, tokenHash(token))
  if (!found) throw voidLink()
  return found
}

/**
 * Makes the user and begins a session, which is the matter of the identity provider where that is enforced. The link is used up only with
 * that: a fault leaves it as it was.
 */
export async function acceptInvitation(
  { database }: Platform,
  { token, name, password }: { token: string; name: string; password: string },
  client: Client,
) {
  // A guess costs no hashing.
  const { account_id } = await openedInvitation(database.system, token)
  const password_hash = await hashPassword(strangerAt(client.network), password)
  const audit = {
    entry: randomUUID(),
    actor_type: 'session',
    actor_id: null,
    actor_name: name,
    action: 'userInvitations.accept',
    request_id: client.request_id,
  } as const
  return database
    .forAccount(account_id, audit)
    .transaction()
    .execute(async (db) => {
      await lockPeople(db, account_id)
      const invitation = await takeInvitation(db, account_id, tokenHash(token))
      if (!invitation) throw voidLink()
      const user_id = await insertUser(db, { account_id, name, ...invitation, password_hash })
      await nameActor(db, account_id, audit, user_id)
      const session = (await isProviderEnforced(db, account_id))
        ? undefined
        : await beginSession(db, { account_id, user_id }, client)
      return { user: await findSessionUser(db, user_id), session }
    })
}

const voidLink = () => invalid({ token: [refusal('invitation_void')] })
