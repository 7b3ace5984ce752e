import { applied, type Edit, type Mutant } from './edit.ts'
import { operators } from './operators.ts'
import { walk } from './syntax.ts'

/** Every mutant of a source, in the order of the text. The same text has the same mutants. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const edits = new Map<string, Edit>()
  walk(file, text, (node, place) => {
    const operator = Object.hasOwn(operators, node.type) ? operators[node.type] : undefined
    for (const edit of operator?.(node, place) ?? []) {
      if (text.slice(edit.start, edit.end) !== edit.to) edits.set(`${edit.start} ${edit.end} ${edit.to}`, edit)
    }
  })
  return [...edits.values()]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((edit) => described(file, text, edit))
}

function described(file: string, text: string, edit: Edit): Mutant {
  const line = text.slice(0, edit.start).split('\n').length
  const from = text.lastIndexOf('\n', edit.start - 1) + 1
  const end = text.indexOf('\n', edit.start)
  const source = text.slice(from, end === -1 ? text.length : end).trim()
  return { ...edit, file, line, source, change: changeOf(text, edit) }
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What is taken out is shown as it was; what is replaced with what takes its place. */
function changeOf(text: string, edit: Edit): string {
  const old = inOneLine(text.slice(edit.start, edit.end))
  if (old === '') return `insert ${inOneLine(applied(text, edit).slice(edit.start, edit.start + edit.to.length))}`
  return edit.to === '' ? `without ${old}` : `${old} → ${inOneLine(edit.to)}`
}
