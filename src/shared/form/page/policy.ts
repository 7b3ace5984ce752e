import type { Page } from './document.ts'

export interface PolicyOptions {
  embed: boolean
  /** Origins whose pages may frame it, if any may; all of them unless said otherwise. */
  framedBy?: readonly string[]
  /** SHA-256 in base64 of each inline style and script of the page ({@link Page}). */
  styles: readonly string[]
  scripts: readonly string[]
  /** Where a form may lead besides its own origin: Chromium holds a redirect after the POST against it too. */
  formAction?: readonly string[]
  /** What else of its own origin the page may start. */
  starts?: Page['starts']
  showsChosen?: Page['showsChosen']
}

/** `Content-Security-Policy` of a public page: its own script, its own style, nothing else that runs; framed only as `?embed=1`. */
export function contentSecurityPolicy({
  embed,
  framedBy = ['*'],
  styles,
  scripts,
  formAction = [],
  starts = [],
  showsChosen = false,
}: PolicyOptions): string {
  const hashes = (digests: readonly string[]) => digests.map((digest) => `'sha256-${digest}'`)
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...hashes(scripts)].join(' ')}`,
    `style-src ${hashes(styles).join(' ') || "'none'"}`,
    `img-src 'self' data:${showsChosen ? ' blob:' : ''}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action ${["'self'", ...formAction].join(' ')}`,
    ...starts.map((directive) => `${directive} 'self'`),
    `base-uri 'none'`,
    `frame-ancestors ${embed ? framedBy.join(' ') : "'none'"}`,
  ].join('; ')
}

/** The origin of a redirect as `form-action` names it; `null` when it is no web address. */
export function originOf(address: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)(?:[^/?#@]*@)?([^/?#@;,\s]+)/i.exec(address) ?? []
  // In ASCII, as a header can hold it.
  const site = `${scheme}${host}`
  const origin = URL.canParse(site) ? new URL(site).origin : ''
  return /^https?:\/\/[a-z0-9.:[\]_-]+$/.test(origin) ? origin : null
}
