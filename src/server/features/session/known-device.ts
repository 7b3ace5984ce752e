import type { Client } from '../../http/actor.ts'
import { isSame, keyedHash } from '../../lib/keyed-hash.ts'
import { newToken } from '../../lib/token.ts'

interface DeviceUser {
  id: number
  /** What a device is known by ends with it. */
  password_hash: string
}

/** The cookie by which a browser in which this user has signed in is known again. */
export function deviceCookie(key: Uint8Array, user: DeviceUser, token = newToken()): { name: string; value: string } {
  return { name: nameOf(key, user), value: `${token}.${seal(key, user, token)}` }
}

/** What the user's device is counted by, where the cookies of a request show that it is known. */
export function knownDevice(key: Uint8Array, user: DeviceUser, { cookie }: Pick<Client, 'cookie'>): string | undefined {
  const [, token = '', sent = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie(nameOf(key, user)) ?? '') ?? []
  return isSame(seal(key, user, token), sent) ? token : undefined
}

/** One for each user, so that the people of one computer are all known; it does not tell who they are. */
const nameOf = (key: Uint8Array, { id }: DeviceUser) =>
  `foyer_device_${keyedHash(key, 'device', `name ${id}`).toString('hex').slice(0, 12)}`

const seal = (key: Uint8Array, { id, password_hash }: DeviceUser, token: string) =>
  keyedHash(key, 'device', `${id} ${token} ${password_hash}`).toString('base64url')
