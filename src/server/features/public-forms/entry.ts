import { createHmac, timingSafeEqual } from 'node:crypto'

/** An entry lasts so long, or until the form has another password. */
const validMs = 12 * 3_600_000

/** A form that asks for a password, as an entry knows it. */
export interface ProtectedForm {
  id: number
  passwordHash: string
}

/** What a browser keeps that has given the right password: when it ends, under an HMAC over form and password. */
export function issueEntry(key: Uint8Array, form: ProtectedForm, now = Date.now()): string {
  const ends = String(now + validMs)
  return `${ends}.${mac(key, form, ends)}`
}

/** Whether the cookies of a request let it into the form. */
export function hasEntry(key: Uint8Array, form: ProtectedForm, cookies = '', now = Date.now()): boolean {
  return cookies.split(';').some((cookie) => {
    const [name = '', value = ''] = cookie.trim().split('=', 2)
    return name === nameOf(form) && isValid(key, form, value, now)
  })
}

function isValid(key: Uint8Array, form: ProtectedForm, value: string, now: number): boolean {
  const [, ends = '', seal = ''] = /^(\d{13,15})\.([\w-]{43})$/.exec(value) ?? []
  if (seal === '') return false
  return timingSafeEqual(Buffer.from(mac(key, form, ends)), Buffer.from(seal)) && Number(ends) > now
}

export interface EntryScope {
  /** The installation is reached over https. */
  secure: boolean
  /** The form stands in a frame of another site, which sends only cookies that are made for that. */
  framed: boolean
}

/** The Set-Cookie header that keeps an entry. A frame over plain http keeps none: browsers do not allow it. */
export function entryCookie(form: ProtectedForm, entry: string, { secure, framed }: EntryScope): string {
  const site = framed && secure ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  const parts = [`${nameOf(form)}=${entry}`, 'Path=/f', `Max-Age=${validMs / 1000}`, 'HttpOnly', site]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

const nameOf = ({ id }: ProtectedForm) => `foyer_entry_${id}`

/** Page tokens are made with the same key, over 32 bytes: no text of this form is one of theirs. */
function mac(key: Uint8Array, { id, passwordHash }: ProtectedForm, ends: string): string {
  return createHmac('sha256', key).update(`form-entry ${id} ${ends} ${passwordHash}`).digest('base64url')
}
