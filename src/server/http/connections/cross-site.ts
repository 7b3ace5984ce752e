/**
 * Whether a browser sends a request on behalf of another site: by `Sec-Fetch-Site`, or by `Origin` where a browser sends only that.
 * Programs send neither and pass. What makes or uses a session, or has a mail sent, is refused for other sites.
 */
export function isCrossSite(header: (name: string) => string | undefined, publicUrl: string): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  if (origin === undefined) return false
  // Forms can have domains of their own, behind which requests name that host.
  const host = URL.canParse(origin) ? new URL(origin).host : null
  return host === null || (host !== header('host') && host !== new URL(publicUrl).host)
}
