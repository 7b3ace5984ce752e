/** A text with what is selected in it. */
export interface Selection {
  text: string
  from: number
  to: number
}

export type Format = 'bold' | 'italic' | 'link' | 'list'

/** What is selected where nothing was: to be typed over. */
export interface Words {
  text: string
  address: string
}

const marks = { bold: '**', italic: '*' }

const keys: Partial<Record<string, Format>> = { b: 'bold', i: 'italic' }

/** The format that a key stands for: Ctrl+B or Ctrl+I (⌘B, ⌘I). */
export const formatOf = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey ? keys[event.key.toLowerCase()] : undefined

/** A text of light Markdown with the format put around what is selected, or taken away where it is there. */
export function withFormat(format: Format, selection: Selection, words: Words): Selection {
  if (format === 'link') return withLink(selection, words)
  return format === 'list' ? withList(selection) : withMark(selection, marks[format], words)
}

function withMark(selection: Selection, mark: string, words: Words): Selection {
  const { text, from, to } = withoutSpace(selection)
  const [before, chosen, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (isMarked(before, after, mark)) {
    const start = from - mark.length
    return { text: before.slice(0, start) + chosen + after.slice(mark.length), from: start, to: start + chosen.length }
  }
  const inner = chosen === '' ? words.text : chosen
  const start = from + mark.length
  return { text: before + mark + inner + mark + after, from: start, to: start + inner.length }
}

/** Whether the mark stands on both sides; that of italics is not half of that of bold. */
function isMarked(before: string, after: string, mark: string): boolean {
  const left = /\**$/.exec(before)?.[0].length ?? 0
  const right = /^\**/.exec(after)?.[0].length ?? 0
  const has = (count: number) => (mark === '**' ? count === 2 || count === 3 : count === 1 || count === 3)
  return has(left) && has(right)
}

/** A mark beside a space is none. */
function withoutSpace({ text, from, to }: Selection): Selection {
  const chosen = text.slice(from, to)
  if (chosen.trim() === '') return { text, from, to }
  return {
    text,
    from: from + chosen.length - chosen.trimStart().length,
    to: to - (chosen.length - chosen.trimEnd().length),
  }
}

function withLink(selection: Selection, words: Words): Selection {
  const { text, from, to } = withoutSpace(selection)
  const chosen = text.slice(from, to)
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(chosen)
  const label = chosen === '' || isAddress ? words.text : chosen
  const address = isAddress ? chosen : words.address
  const link = `[${label}](${address})`
  const start = isAddress ? from + 1 : from + label.length + 3
  const length = isAddress ? label.length : address.length
  return { text: text.slice(0, from) + link + text.slice(to), from: start, to: start + length }
}

const bullet = /^[-*] +/

/** All lines that the selection touches. */
function withList({ text, from, to }: Selection): Selection {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found < 0 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const isList =
    lines.every((line) => bullet.test(line) || line.trim() === '') && lines.some((line) => bullet.test(line))
  const listed = lines
    .map((line) => (isList ? line.replace(bullet, '') : line.trim() === '' && lines.length > 1 ? line : `- ${line}`))
    .join('\n')
  return { text: text.slice(0, start) + listed + text.slice(end), from: start, to: start + listed.length }
}
