/** A part of a line: text, the name of something in the dashboard, a link, or what is typed as it stands. */
export type Inline =
  | string
  | { kind: 'label'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'code'; text: string }

export type Block =
  | { kind: 'title'; parts: Inline[] }
  | { kind: 'heading'; parts: Inline[] }
  | { kind: 'text'; parts: Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }
  | { kind: 'picture'; text: string; file: string }

const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/
const bullet = /^- +/
const numbered = /^\d+\. +/
const marked = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g

/**
 * The Markdown that guides are written in: `#` and `##`, paragraphs, lists of one level, pictures that stand alone, `**labels**`, links
 * and `code`. Texts of agencies have another one (`shared/form/markup`), whose line breaks are kept and whose links lead elsewhere only.
 */
export const readGuide = (text: string): Block[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock)

function readBlock(text: string): Block {
  const [, label, file] = picture.exec(text) ?? []
  if (label !== undefined && file !== undefined) return { kind: 'picture', text: label, file }
  if (text.startsWith('# ')) return { kind: 'title', parts: readLine(text.slice(2)) }
  if (text.startsWith('## ')) return { kind: 'heading', parts: readLine(text.slice(3)) }
  const isNumbered = numbered.test(text)
  if (!isNumbered && !bullet.test(text)) return { kind: 'text', parts: readLine(text) }
  return { kind: 'list', isNumbered, items: readItems(text, isNumbered ? numbered : bullet) }
}

/** What does not begin with the mark goes on with the item before it. */
function readItems(text: string, mark: RegExp): Inline[][] {
  const items: string[] = []
  for (const line of text.split('\n')) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map(readLine)
}

function readLine(text: string): Inline[] {
  const line = text.replace(/\s*\n\s*/g, ' ')
  const parts: Inline[] = []
  let from = 0
  for (const match of line.matchAll(marked)) {
    parts.push(line.slice(from, match.index), readMark(match))
    from = match.index + match[0].length
  }
  return [...parts, line.slice(from)].filter((part) => part !== '')
}

function readMark([, label, text = '', to, code = '']: RegExpMatchArray): Inline {
  if (label !== undefined) return { kind: 'label', text: label }
  return to === undefined ? { kind: 'code', text: code } : { kind: 'link', text, to }
}

/** The guide that a link of a guide leads to, `README` for their list; nothing for a link that leads elsewhere. */
export const linkedGuide = (to: string): string | undefined => /^([\w-]+)\.md$/.exec(to)?.[1]
