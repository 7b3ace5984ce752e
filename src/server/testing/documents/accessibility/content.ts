import type { Dict, PdfFile } from './pdf-file.ts'

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

interface ContentReader {
  file: PdfFile
  faults: ContentFaults
  resources: Dict
  open: Mark[]
}

function read(content: string, resources: Dict, { file, faults }: Pick<ContentReader, 'file' | 'faults'>): void {
  const reading: ContentReader = { file, faults, resources, open: [] }
  let operands: string[] = []
  for (const [word] of content.matchAll(token)) {
    perform(word, operands, reading)
    operands = isOperator(word) ? [] : [...operands, word]
  }
}

const isOperator = (word: string) => /^[A-Za-z'"*]+$/.test(word) && !['true', 'false', 'null'].includes(word)

function perform(operator: string, operands: readonly string[], reading: ContentReader): void {
  const { faults, open } = reading
  if (operator === 'EMC') open.pop()
  if (operator === 'BDC' || operator === 'BMC') {
    const mark = markOf(operands)
    if (mark === 'artifact' && open.includes('tagged')) faults['01-003']++
    if (mark === 'tagged' && open.includes('artifact')) faults['01-004']++
    open.push(mark)
  }
  if (open.some((mark) => mark !== 'other')) return
  if (painting.has(operator)) faults['01-005']++
  if (operator === 'Do') draw(operands.at(-1) ?? '', reading)
}

/** A form says itself what of it is tagged; an image does not. */
function draw(name: string, { file, faults, resources }: ContentReader): void {
  const drawn = file.dict(resources['/XObject'])[name]
  const dict = file.dict(drawn)
  if (dict['/Subtype'] === '/Form')
    read(file.bytes(drawn).toString('latin1'), file.dict(dict['/Resources']), { file, faults })
  else faults['01-005']++
}

function markOf(operands: readonly string[]): Mark {
  if (operands.includes('/MCID')) return 'tagged'
  return operands[0] === '/Artifact' ? 'artifact' : 'other'
}
