/** What is known of a request before it is handled. */
export interface OpenedPage {
  header(name: string): string | undefined
  query: URLSearchParams
}

export type Device = 'phone' | 'tablet' | 'desktop'

/** The class of a device, as far as its browser says; nothing finer is looked for. */
export function deviceOf({ header }: Pick<OpenedPage, 'header'>): Device {
  const agent = header('user-agent') ?? ''
  if (/ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i.test(agent)) return 'tablet'
  if (header('sec-ch-ua-mobile') === '?1' || /mobi|iphone|ipod/i.test(agent)) return 'phone'
  return 'desktop'
}

const maxName = 60

/**
 * Where a visitor came from, as it is counted: `c:` and the campaign's source, `r:` and the host of the site that led here, or `d` for
 * neither. No path of that site, and nothing that names a person.
 *
 * @param ownHosts what leads from one page of the form to another
 */
export function sourceOf(
  { header, query }: OpenedPage,
  { ownHosts, campaigns }: { ownHosts: readonly (string | undefined)[]; campaigns: boolean },
): string {
  const campaign = (query.get('utm_source') ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase()
  // An address is a person's.
  if (campaigns && campaign !== '' && !campaign.includes('@')) return `c:${[...campaign].slice(0, maxName).join('')}`
  const referrer = header('referer') ?? ''
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return 'd'
  const { host, hostname } = new URL(referrer)
  return ownHosts.includes(host) ? 'd' : `r:${hostname.replace(/^www\./, '').slice(0, maxName)}`
}
