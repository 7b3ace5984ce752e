import type { Dict, PdfFile, Value } from './pdf-file.ts'

/** What content streams say of themselves, by the numbers of the Matterhorn Protocol. */
export interface ContentFaults {
  /** Artifacts within tagged content. */
  '01-003': number
  /** Tagged content within artifacts. */
  '01-004': number
  /** Text, lines, areas and images that are neither. */
  '01-005': number
}

const token =
  /\((?:\\[^]|\((?:\\[^]|[^\\()])*\)|[^\\()])*\)|<<|>>|<[0-9A-Fa-f\s]*>|[[\]]|\/[^\s<>[\]()/%{}]*|[^\s<>[\]()/%{}]+/g
const painting = new Set(['Tj', 'TJ', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'EI'])

type Mark = 'artifact' | 'tagged' | 'other'

/** Of all pages, and the forms that they draw outside of marked content. */
export function contentFaults(file: PdfFile): ContentFaults {
  const faults: ContentFaults = { '01-003': 0, '01-004': 0, '01-005': 0 }
  for (const page of file.pages) {
    const content = file.list(page['/Contents']).map((part) => file.bytes(part).toString('latin1'))
    read(content.join('\n'), file.dict(page['/Resources']), { file, faults })
  }
  return faults
}

function read(content: string, resources: Dict, context: { file: PdfFile; faults: ContentFaults }): void {
  const { file, faults } = context
  const open: Mark[] = []
  let operands: string[] = []
  const isMarked = () => open.some((mark) => mark !== 'other')
  const form = (name: string | undefined): Value | undefined => file.dict(resources['/XObject'])[name ?? '']
  for (const [word] of content.matchAll(token)) {
    if (word === 'BDC' || word === 'BMC') {
      const mark = markOf(operands)
      if (mark === 'artifact' && open.includes('tagged')) faults['01-003']++
      if (mark === 'tagged' && open.includes('artifact')) faults['01-004']++
      open.push(mark)
    } else if (word === 'EMC') open.pop()
    else if (painting.has(word)) faults['01-005'] += isMarked() ? 0 : 1
    else if (word === 'Do' && !isMarked()) {
      const drawn = form(operands.at(-1))
      const dict = file.dict(drawn)
      if (dict['/Subtype'] === '/Form')
        read(file.bytes(drawn).toString('latin1'), file.dict(dict['/Resources']), context)
      else faults['01-005']++
    }
    operands = /^[A-Za-z'"*]+$/.test(word) && !['true', 'false', 'null'].includes(word) ? [] : [...operands, word]
  }
}

function markOf(operands: readonly string[]): Mark {
  if (operands.includes('/MCID')) return 'tagged'
  return operands[0] === '/Artifact' ? 'artifact' : 'other'
}
