import { isKeyedHash, keyedHash, type TokenKey } from '../../../lib/secrets/keyed-hash.ts'
import { cookieValues, setCookie, type CookieScope } from './cookies.ts'

/** The cookie is valid as long as the receipt that it belongs to. */
const validSeconds = 3600

interface SentForm {
  form_id: number
  /** Key of the receipt of what was sent. */
  receipt: string
}

/**
 * The Set-Cookie header that marks the browser that has sent a form which asks to confirm an address: it alone is shown the whole address
 * that it has typed (decision 0199). The cookie says nothing of the address, and opens nothing.
 */
export const setSentCookie = (key: TokenKey, sent: SentForm, scope: CookieScope): string =>
  setCookie(
    {
      name: nameOf(sent),
      value: keyedHash(key, 'form-sent', textOf(sent)).toString('base64url'),
      seconds: validSeconds,
    },
    scope,
  )

/** Removes that mark from a browser that has it: the next visitor at a shared device opens the form anew. */
export function withoutSentCookie(form_id: number, cookies = '', scope: CookieScope): Record<string, string> {
  const name = nameOf({ form_id })
  return cookieValues(cookies, name).length === 0
    ? {}
    : { 'set-cookie': setCookie({ name, value: '', seconds: 0 }, scope) }
}

/** Whether a request is from the browser that has sent what the receipt is of. */
export const hasSent = (key: TokenKey, sent: SentForm, cookies = ''): boolean =>
  cookieValues(cookies, nameOf(sent)).some((value) =>
    isKeyedHash(key, 'form-sent', textOf(sent), { sent: Buffer.from(value, 'base64url') }),
  )

const nameOf = ({ form_id }: Pick<SentForm, 'form_id'>) => `foyer_sent_${form_id}`

const textOf = ({ form_id, receipt }: SentForm) => `${form_id} ${receipt}`
