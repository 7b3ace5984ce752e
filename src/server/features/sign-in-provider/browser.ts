import { createHash } from 'node:crypto'
import type { Cookie } from '../../http/bind.ts'
import type { Config } from '../../config.ts'

const cookieSeconds = 600

/** Ties a sign-in to the browser that begins it. With https, no other host of the domain can set it. */
export const browserCookieName = ({ publicUrl }: Config) =>
  publicUrl.startsWith('https:') ? '__Host-foyer_sign_in' : 'foyer_sign_in'

export const browserCookie = (config: Config, token: string | null): Cookie => ({
  name: browserCookieName(config),
  value: token ?? '',
  seconds: token === null ? 0 : cookieSeconds,
})

/** What the cookie holds; `undefined` for what cannot be one of ours. */
export const browserToken = (value: string | undefined): string | undefined =>
  value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined

/**
 * Nonce and PKCE verifier of a sign-in, from the token of the browser and the state: they are stored nowhere, and neither tells anything of
 * the other.
 */
export function attemptSecrets(browser: string, state: string): { nonce: string; verifier: string } {
  const derive = (purpose: string) => createHash('sha256').update(`${purpose} ${browser} ${state}`).digest('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Where the provider sends the browser back to. */
export const redirectUrl = ({ publicUrl }: Config) => `${publicUrl}/app/sign-in/callback`
export const signedOutUrl = ({ publicUrl }: Config) => `${publicUrl}/app/sign-in`
export const backChannelPath = '/sign-in/back-channel-logout'

/** A path within the dashboard, so that no link leads elsewhere after signing in; else null. */
export function pathWithin(to: string | undefined): string | null {
  if (to === undefined || !/^\/(?![/\\])[!-~]*$/.test(to) || to.includes('\\')) return null
  const url = URL.parse(to, 'https://within.invalid')
  return url?.origin === 'https://within.invalid' ? url.pathname + url.search + url.hash : null
}
