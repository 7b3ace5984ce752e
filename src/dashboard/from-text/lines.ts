/** One line of a text as people write questions down, without what only lays it out. */
export interface TextLine {
  /** From 1. */
  number: number
  /** Spaces before it; a tab counts as four. */
  indent: number
  /** What it began with: `letter` is a number such as `a)`, a circle stands for one of several. */
  mark: 'bullet' | 'number' | 'letter' | 'box' | 'circle' | 'hash' | null
  text: string
  required: boolean
  /** There is room to write on: `Name: ______`. */
  isBlank: boolean
  /** The choices behind boxes or circles on the line itself. */
  boxes: { kind: 'box' | 'circle'; texts: string[] } | null
}

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** The lines of a text that have anything on them. */
export function readLines(text: string): TextLine[] {
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .split(lineBreak)
    .flatMap((raw, place) => (raw.trim() === '' ? [] : [readLine(raw, place + 1)]))
}

const marks: readonly (readonly [mark: NonNullable<TextLine['mark']>, pattern: RegExp])[] = [
  ['hash', /^#{1,6}\s+/],
  ['box', /^(?:\[\s?[xX✓]?\s?\]|[☐☑☒□❏❑▢])\s*/u],
  ['circle', /^(?:\(\s?\)|[○◯⚪])\s*/u],
  ['bullet', /^(?:[-–—*•·▪‣●◦➢►▶+]\s+|[•▪‣●◦➢►▶]|o\t\s*)/u],
  ['number', /^(?:(?:frage|question)\s+\d{1,3}\s*[:.)]|\(?\d{1,3}(?:\.\d{1,3})*(?:[.)]\s*(?=\p{L})|[.)]\s))\s*/iu],
  ['number', /^\d{1,3}(?:\.\d{1,3})+\s+(?=\p{L})/u],
  ['number', /^[IVX]{1,5}[.)]\s+/],
  ['letter', /^(?:\(?[a-z]\)|[A-Z][.)])\s+/],
]

function readLine(raw: string, number: number): TextLine {
  let rest = raw.trim()
  let mark: TextLine['mark'] = null
  // A bullet may stand before a box, and a number behind a hash.
  for (let left = 3; left > 0; left--) {
    const found = marks.map(([kind, pattern]) => ({ kind, length: pattern.exec(rest)?.[0].length ?? 0 }))
    const first = found.find(({ length }) => length > 0)
    if (!first) break
    mark = first.kind === 'box' || first.kind === 'circle' ? first.kind : (mark ?? first.kind)
    rest = rest.slice(first.length)
  }
  const { text: asked, required } = withoutRequired(rest)
  const { text, boxes } = withoutBoxes(asked)
  const isBlank = room.test(text)
  const label = text.replace(new RegExp(room, 'g'), ' … ').replace(/\s+/g, ' ').trim()
  return { number, indent: indentOf(raw), mark, text: trimmed(label), required, isBlank, boxes }
}

/** Lines and dots to write on. */
const room = /_{2,}|\.{4,}|…{2,}/

/** Without the room to write on. */
const trimmed = (label: string): string => {
  const [first = '', ...rest] = label
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [unit] = rest
  // What stands behind the room is a unit.
  if (unit !== undefined && rest.length === 1 && unit.length <= 4) return `${first.replace(/\s?:$/, '')} (${unit})`
  return [first, ...rest].join(' … ')
}

function indentOf(raw: string): number {
  const before = raw.slice(0, raw.length - raw.trimStart().length)
  return [...before].reduce((sum, sign) => sum + (sign === '\t' ? 4 : 1), 0)
}

const requiredWord = String.raw`pflichtfeld|pflichtangabe|pflicht|erforderlich|notwendig|required|mandatory`
const requiredNote = new RegExp(String.raw`[([](?:${requiredWord})[)\]]|[,–-] ?(?:${requiredWord})$`, 'iu')
const optionalNote = /[([](?:optional|freiwillig|freiwillige angabe|keine pflichtangabe|voluntary)[)\]]/iu

function withoutRequired(text: string): { text: string; required: boolean } {
  const bold = /^\*\*([^*]+)\*\*(:?)$/.exec(text)
  if (bold) return withoutRequired(`${bold[1]}${bold[2]}`)
  const plain = text
    .replace(requiredNote, '')
    .replace(/^\*+(?=\S)/, '')
    .replace(/\*+(?=\s?[:?(]|$)/, '')
    .replace(/\*+(?= ?[_.…])/, '')
  return { text: plain.replace(optionalNote, '').trim(), required: plain !== text }
}

const inlineBox = /\[\s?[xX]?\s?\]|[☐☑☒□❏❑▢]/gu
const inlineCircle = /\(\s?\)|[○◯⚪]/gu

function withoutBoxes(text: string): Pick<TextLine, 'text' | 'boxes'> {
  for (const [kind, sign] of [
    ['box', inlineBox],
    ['circle', inlineCircle],
  ] as const) {
    const [label = '', ...texts] = text.split(sign).map((part) => part.trim())
    if (texts.length > 0) return { text: label, boxes: { kind, texts: texts.filter((part) => part !== '') } }
  }
  return { text, boxes: null }
}
