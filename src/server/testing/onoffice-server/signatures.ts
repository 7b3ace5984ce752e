import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** An action as it was sent, as far as a signature covers it. */
export interface SignedAction {
  actionid: string
  resourcetype: string
  resourceid: unknown
  identifier: unknown
  timestamp: unknown
  hmac: unknown
  hmac_version: unknown
  parameters: unknown
}

interface Keys {
  token: string
  secret: string
}

/** Whether the action is signed with the secret, in the generation it names: 2, or 1 where it names none. */
export function isSigned(action: SignedAction, keys: Keys): boolean {
  const version = action.hmac_version === undefined ? '1' : text(action.hmac_version)
  if (typeof action.hmac !== 'string' || (version !== '1' && version !== '2')) return false
  const expected = Buffer.from(version === '2' ? secondGeneration(action, keys) : firstGeneration(action, keys))
  const given = Buffer.from(action.hmac)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** HMAC-SHA256 over time stamp, token, resource type and action id, base64. */
export function secondGeneration(action: SignedAction, { token, secret }: Keys): string {
  const signed = [text(action.timestamp), token, action.resourcetype, action.actionid].join('')
  return createHmac('sha256', secret).update(signed).digest('base64')
}

/** MD5 of the secret and an MD5 over seven values, the sorted parameters as PHP writes JSON among them. */
export function firstGeneration(action: SignedAction, { token, secret }: Keys): string {
  const values = [
    phpJson(sortedByKey(action.parameters)),
    token,
    action.actionid,
    text(action.identifier),
    text(action.resourceid),
    secret,
    text(action.timestamp),
    action.resourcetype,
  ]
  return md5(secret + md5(values.join(',')))
}

const md5 = (value: string) => createHash('md5').update(value).digest('hex')
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The first level only, in the order of ASCII. */
function sortedByKey(parameters: unknown): unknown {
  if (Array.isArray(parameters) || typeof parameters !== 'object' || parameters === null) return parameters ?? []
  const entries = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

/** `json_encode` of PHP: slashes and everything beyond ASCII are escaped. */
function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
