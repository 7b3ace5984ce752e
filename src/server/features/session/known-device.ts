import type { Client } from '../../http/authentication/actor.ts'
import type { Cookie } from '../../http/bind.ts'
import { isKeyedHash, keyedHash, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import { newToken } from '../../lib/secrets/token.ts'

interface DeviceUser {
  id: number
  /** What a device is known by ends with it. */
  password_hash: string
}

/** A device that has signed in is known for so long, or until its user has another password. */
const deviceDays = 400

/** The cookie by which a browser in which this user has signed in is known again. */
export function deviceCookie(key: TokenKey, user: DeviceUser, token = newToken()): Cookie {
  return {
    name: nameOf(user),
    value: `${token}.${keyedHash(key, 'device', sealed(user, token)).toString('base64url')}`,
    seconds: deviceDays * 86_400,
  }
}

/** What the user's device is counted by, where the cookies of a request show that it is known. */
export function knownDevice(key: TokenKey, user: DeviceUser, { cookie }: Pick<Client, 'cookie'>): string | undefined {
  const [, token = '', sent = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie(nameOf(user)) ?? '') ?? []
  return isKeyedHash(key, 'device', sealed(user, token), { sent: Buffer.from(sent, 'base64url') }) ? token : undefined
}

/** One for each user, so that the people of one computer are all known. */
const nameOf = ({ id }: DeviceUser) => `foyer_device_${id}`

const sealed = ({ id, password_hash }: DeviceUser, token: string) => `${id} ${token} ${password_hash}`
