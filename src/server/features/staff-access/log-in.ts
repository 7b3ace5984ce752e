import { newToken, sentTokenHash, tokenHash } from '../../lib/secrets/token.ts'
import type { LimitUse } from '../../lib/limits/limiter.ts'
import type { Platform } from '../../platform.ts'
import {
  deleteLogin,
  findLogin,
  findMember,
  insertSession,
  lockMember,
  type LoginKey,
  type StaffForm,
} from './queries.ts'
import { addressHash, isCode } from './tokens.ts'

/** `in`: with the token that the browser keeps for so many days. */
type LogInResult =
  | { kind: 'in'; token: string; days: number }
  /** Used, too old, never there, or of a user who may not use the form now. */
  | { kind: 'ended' }

/** The member whom a link would log in; looking at it does not use it up. */
export async function memberOfLink({ database }: Platform, form: StaffForm, token: string) {
  const token_hash = sentTokenHash(token)
  if (!token_hash) return undefined
  const db = database.forAccount(form.account_id)
  const login = await findLogin(db, form, { token_hash })
  const member = login?.staff_member_id && (await findMember(db, form, login.staff_member_id))
  return member && login.address_hash.equals(addressHash(form.account_id, member.email)) ? member : undefined
}

/** Logs in with a link, once. */
export async function logInByLink(platform: Platform, form: StaffForm, token: string): Promise<LogInResult> {
  const token_hash = sentTokenHash(token)
  return token_hash ? enter(platform, form, { token_hash }) : { kind: 'ended' }
}

/**
 * Logs in with the code that was mailed, on behalf of the browser that asked for it. After too many wrong codes the link is good all
 * the same.
 */
export async function logInByCode(
  platform: Platform,
  form: StaffForm,
  { request, code, network }: { request: string; code: string; network: string },
): Promise<LogInResult | { kind: 'wrong' } | { kind: 'used_up'; seconds: number }> {
  const { database, limiter, tokenKey } = platform
  const request_hash = sentTokenHash(request)
  const login = request_hash && (await findLogin(database.forAccount(form.account_id), form, { request_hash }))
  if (!login) return { kind: 'ended' }
  const own: LimitUse[] = [
    { limit: 'staff_code_login', of: [request_hash.toString('hex')] },
    { limit: 'staff_code_address', of: [form.account_id, login.address_hash.toString('hex')] },
  ]
  // Taken before the check, so that many guesses at the same time cannot pass together.
  const refusal = await limiter.take(...own, { limit: 'staff_code_network', of: [network] })
  if (refusal) return { kind: 'used_up', seconds: refusal.seconds }
  const digits = code.replace(/[\s-]/g, '')
  const isRight = login.code_hash !== null && isCode(tokenKey, login.code_hash, request, digits)
  if (!isRight || login.staff_member_id === null) return { kind: 'wrong' }
  await limiter.clear(...own)
  return enter(platform, form, { request_hash })
}

/**
 * Of many that come with one login at the same time, one gets in: the member's row is locked, then the login used up. A login
 * is void once its member has another address than the one it was mailed to.
 */
function enter({ database }: Platform, form: StaffForm, key: LoginKey): Promise<LogInResult> {
  const { account_id } = form
  return database
    .forAccount(account_id)
    .transaction()
    .execute(async (db) => {
      const login = await findLogin(db, form, key)
      const member = login?.staff_member_id && (await lockMember(db, form, login.staff_member_id))
      const isValid = member && login.address_hash.equals(addressHash(account_id, member.email))
      if (!isValid) return { kind: 'ended' }
      if (!(await deleteLogin(db, account_id, login.id))) return { kind: 'ended' }
      const token = newToken()
      const days = await insertSession(db, { account_id, staff_member_id: member.id, token_hash: tokenHash(token) })
      return { kind: 'in', token, days }
    })
}
