import { UploadRefusal } from './upload-report.ts'
import { unpacked, type ZipEntry } from './zip.ts'

/** Unpacked parts, one and all of them. */
const maxPartBytes = 24 * 1024 * 1024
const maxBytes = 48 * 1024 * 1024
/** What an office program loads by itself when it opens the file or updates its fields; all others are references within the file. */
const loadingFields = /\b(?:DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|RD|AUTOTEXTLIST)\b/i
/** Relationships that put another document into this one. */
const foreignParts = /\/(?:aFChunk|attachedTemplate|subDocument|oleObject)$/i

/**
 * What in an office file (ECMA-376) points to something elsewhere that is loaded without a click: a relationship with an external
 * target that is no hyperlink (template, picture, frame, embedded object, sub-document), or a field code that fetches. `undefined`: nothing.
 * Throws `UploadRefusal` for parts that cannot be read.
 */
export function findRemoteContent(file: Buffer, entries: readonly ZipEntry[]): string | undefined {
  let rest = maxBytes
  for (const entry of entries) {
    const isRelationships = /\.rels$/i.test(entry.name)
    const isText = /(?:^|[\\/])word[\\/].*\.xml$/i.test(entry.name)
    if (!isRelationships && !isText) continue
    const bytes = unpacked(file, entry, Math.min(maxPartBytes, rest))
    rest -= bytes.length
    const xml = textOf(bytes)
    const found = isRelationships ? externalTarget(xml) : loadingField(xml)
    if (found !== undefined) return `${entry.name}: ${found}`
  }
  return undefined
}

/** The text of a part. Office programs write UTF-8 without a document type; others would be read otherwise than here. */
function textOf(bytes: Buffer): string {
  const marks = [
    [0xfe, 0xff],
    [0xff, 0xfe],
  ]
  if (marks.some(([first, second]) => bytes[0] === first && bytes[1] === second) || bytes.includes(0)) {
    throw new UploadRefusal('unreadable')
  }
  const text = bytes.toString('utf8')
  const encoding = /^\ufeff?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]
  if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) throw new UploadRefusal('unreadable')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UploadRefusal('unreadable')
  return text
}

function externalTarget(xml: string): string | undefined {
  for (const [, attributes = ''] of xml.matchAll(/<(?:[\w.-]+:)?Relationship\s((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)) {
    const { type = '', target = '', targetmode = 'internal' } = attributesOf(attributes)
    if (foreignParts.test(type)) return type
    const isElsewhere = targetmode.toLowerCase() !== 'internal' || /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(target)
    if (isElsewhere && !/\/hyperlink$/i.test(type)) return target
  }
  return undefined
}

function attributesOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries(
    Array.from(pairs, ([, name = '', double, single]) => [name.toLowerCase(), decoded(double ?? single ?? '').trim()]),
  )
}

/** A field code may be cut into pieces anywhere, each in a run of its own. */
function loadingField(xml: string): string | undefined {
  const simple = Array.from(
    xml.matchAll(/\b(?:\w+:)?instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
    ([, double, single]) => double ?? single ?? '',
  )
  const pieces = Array.from(
    xml.matchAll(
      /<(?:\w+:)?(?:instrText|delInstrText)\b[^>]*>([^<]*)<|<(?:\w+:)?fldChar\b[^>]*\b(?:\w+:)?fldCharType\s*=\s*["'](\w+)/g,
    ),
    ([, code, mark]) => (mark === undefined ? (code ?? '') : mark === 'begin' ? '\n' : ''),
  )
  for (const code of [...simple, ...pieces.join('').split('\n')]) {
    const found = loadingFields.exec(decoded(code))?.[0]
    if (found !== undefined) return found
  }
  return undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
