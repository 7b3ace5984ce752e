const nowhere = 'http://relative.invalid'

/**
 * Header values as they may be sent. The only place that turns text into headers of pages: text from settings and requests can hold
 * control characters and letters that Node refuses, after the submission has been stored.
 */
export function headerValues(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'location' ? locationValue(value) : value.replace(/[^\t\x20-\x7e]/g, '?'),
    ]),
  )
}

/** A path of this service, or a web address, both in ASCII; anything else leads to `/`. */
export function locationValue(text: string): string {
  const isPath = text.startsWith('/')
  // `//host` and `/\host` would lead to another host.
  const url = URL.parse(isPath ? text.replace(/^[/\\\t\r\n]+/, '/') : text, isPath ? nowhere : undefined)
  if (url === null || !/^https?:$/.test(url.protocol)) return '/'
  return isPath ? url.pathname + url.search + url.hash : url.href
}
