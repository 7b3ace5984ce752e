export interface CookieScope {
  /** The installation is reached over https. */
  secure: boolean
  /** The form stands in a frame of another site, which sends only cookies that are made for that. */
  framed: boolean
}

export interface Cookie {
  name: string
  value: string
  /** 0 removes it. */
  seconds: number
}

/** Of the cookies of a page of a form. */
export const cookieScope = ({ publicUrl }: { publicUrl: string }, { embed }: { embed: boolean }): CookieScope => ({
  secure: publicUrl.startsWith('https:'),
  framed: embed,
})

/** The Set-Cookie header of a form's cookie. A frame over plain http keeps none: browsers do not allow it. */
export function setCookie({ name, value, seconds }: Cookie, { secure, framed }: CookieScope): string {
  const site = framed && secure ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  const parts = [`${name}=${value}`, 'Path=/f', `Max-Age=${seconds}`, 'HttpOnly', site]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

/** The values that a Cookie header has for a name: more than one where a browser keeps them apart by the page around a frame. */
export function cookieValues(header: string, wanted: string): string[] {
  return header.split(';').flatMap((cookie) => {
    const [name, value = ''] = cookie.trim().split('=', 2)
    return name === wanted ? [value] : []
  })
}
