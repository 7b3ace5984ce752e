import { databaseTime } from '../../../lib/clock.ts'
import { isKeyedHash, keyedHash, type TokenKey } from '../../../lib/secrets/keyed-hash.ts'
import { cookieValues, setCookie, type CookieScope } from './cookies.ts'

/** The cookie is valid for so long, or until the form has another password. */
const validMs = 12 * 3_600_000

/** A form that asks for a password. */
export interface ProtectedForm {
  id: number
  passwordHash: string
}

/** Value of the cookie of a browser that has given the right password: when it ends, under an HMAC over form and password. */
export function issuePasswordCookie(key: TokenKey, form: ProtectedForm, now = databaseTime()): string {
  const ends = String(now + validMs)
  return `${ends}.${keyedHash(key, 'form-entry', textOf(form, ends)).toString('base64url')}`
}

/** Whether a request has a valid password cookie of the form. */
export function hasPasswordCookie(key: TokenKey, form: ProtectedForm, cookies = '', now = databaseTime()): boolean {
  return cookieValues(cookies, nameOf(form)).some((value) => isValid(key, form, value, now))
}

function isValid(key: TokenKey, form: ProtectedForm, value: string, now: number): boolean {
  const [, ends = '', seal = ''] = /^(\d{13,15})\.([\w-]{43})$/.exec(value) ?? []
  const sent = Buffer.from(seal, 'base64url')
  return isKeyedHash(key, 'form-entry', textOf(form, ends), { sent }) && Number(ends) > now
}

/** The Set-Cookie header of the password cookie. */
export const setPasswordCookie = (form: ProtectedForm, value: string, scope: CookieScope) =>
  setCookie({ name: nameOf(form), value, seconds: validMs / 1000 }, scope)

const nameOf = ({ id }: ProtectedForm) => `foyer_entry_${id}`

const textOf = ({ id, passwordHash }: ProtectedForm, ends: string) => `${id} ${ends} ${passwordHash}`
