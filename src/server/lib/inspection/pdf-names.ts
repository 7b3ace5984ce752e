/**
 * Every name (`/JavaScript`) in the objects of a PDF that PDFium has written: no object is packed into a stream there, and
 * every stream gives its length as a number. What stands in texts and streams is left out. Throws when it does not look so.
 */
export function namesIn(pdf: Buffer): Set<string> {
  const names = new Set<string>()
  // One character a byte.
  const text = pdf.toString('latin1')
  const token = /\/([^\s()<>[\]{}/%]*)|\(|<<|>>|[[\]]|<[\dA-Fa-f\s]*>|\bstream\r?\n/g
  let length: number | undefined
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found, name] = match
    if (found === '(') token.lastIndex = endOfText(text, token.lastIndex)
    else if (found.startsWith('stream')) {
      const end = token.lastIndex + (length ?? Infinity)
      if (!/^\s*endstream/.test(text.slice(end, end + 20))) throw new Error('A stream is not as long as it says.')
      token.lastIndex = end
      length = undefined
    } else if (found === '<<' || found === '[') {
      if (depth === 0) length = undefined
      depth++
    } else if (found === '>>' || found === ']') depth--
    else if (name !== undefined) {
      names.add(name.replace(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
      // Of the stream itself: a length within an inner dictionary would lead astray.
      if (name === 'Length' && depth === 1) length = numberAt(text, token.lastIndex)
    }
  }
  return names
}

/** The number that follows, `undefined` for anything else, a reference too. */
function numberAt(text: string, from: number): number | undefined {
  const digits = /^\s+(\d+)\s*(?=\/|>>)/.exec(text.slice(from, from + 20))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Behind the parenthesis that closes the text. */
function endOfText(text: string, from: number): number {
  let depth = 1
  const mark = /\\[\s\S]|[()]/g
  mark.lastIndex = from
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    if (match[0] === '(') depth++
    else if (match[0] === ')' && --depth === 0) return mark.lastIndex
  }
  throw new Error('A text does not end.')
}
