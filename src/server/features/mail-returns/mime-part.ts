/** A message, or a part of one, as it came: every step reads each byte once, whatever it says. */
export interface MimePart {
  /** Unfolded, in their order; names in lower case. */
  headers: readonly (readonly [name: string, value: string])[]
  /** One character for each byte. */
  body: string
}

/** Characters of headers that are looked at, characters of a value, and parts of a message. */
const most = { headers: 64 * 1024, value: 2_000, parts: 20 }

export function mimePart(raw: string): MimePart {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = raw.slice(0, Math.min(end?.index ?? raw.length, most.headers))
  return { headers: fieldsOf(head), body: end ? raw.slice(end.index + end[0].length) : '' }
}

/** Lines `Name: value`, of headers and of reports; others are left out. */
export function fieldsOf(text: string): [name: string, value: string][] {
  const fields: [string, string][] = []
  for (const line of text.split('\n')) {
    const last = fields.at(-1)
    if (/^[ \t]/.test(line)) {
      if (last && last[1].length < most.value) last[1] = `${last[1]} ${line.trim()}`.slice(0, most.value)
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0 && colon <= 100)
      fields.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1, colon + most.value).trim()])
  }
  return fields
}

/** The first value of that name; empty where there is none. */
export const valueOf = (fields: MimePart['headers'], wanted: string): string =>
  fields.find(([name]) => name === wanted)?.[1] ?? ''

/** A parameter such as `boundary` of a header; empty where it has none. */
export function parameterOf(value: string, name: string): string {
  const [, quoted, bare = ''] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]*))`, 'i').exec(value) ?? []
  return quoted ?? bare
}

/** What a part of several holds, as it came; the last one may be cut off. */
export function partsOf({ headers, body }: MimePart): string[] {
  const boundary = parameterOf(valueOf(headers, 'content-type'), 'boundary')
  if (boundary === '') return []
  const [mark, text] = [`\n--${boundary}`, `\n${body}`]
  const parts: string[] = []
  let at = text.indexOf(mark)
  while (at >= 0 && parts.length < most.parts) {
    const begin = text.indexOf('\n', at + mark.length)
    if (begin < 0 || text.startsWith('--', at + mark.length)) break
    const next = text.indexOf(mark, begin)
    parts.push(text.slice(begin + 1, next < 0 ? undefined : next))
    at = next
  }
  return parts
}

/** The text of a part, at most so many characters of it. */
export function textOf({ headers, body }: MimePart, atMost: number): string {
  const bytes = body.slice(0, atMost)
  switch (valueOf(headers, 'content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(bytes, 'base64').toString()
    case 'quoted-printable':
      return Buffer.from(
        bytes
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    default:
      return Buffer.from(bytes, 'latin1').toString()
  }
}
