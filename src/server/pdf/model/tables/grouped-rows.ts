import type { Row } from '../model.ts'
import { isDividedValue, type GroupedRow, type Parts, type RowRules } from './rows.ts'

const mostParts = 3
const oneLine = 34

/** `Strom: Zählerstand`: the thing, and what is asked of it. */
function divided(label: string): { thing: string; asked: string } | undefined {
  const [, thing, asked] = /^([^:]{1,40}?)\s?:\s+(\S[^:]*)$/.exec(label) ?? []
  return thing === undefined || asked === undefined ? undefined : { thing, asked }
}

/**
 * Rows that follow one another about one thing are one row: `Strom: Zählernummer` and `Strom: Zählerstand`, `Flur` and `Flur: Mängel`. Where
 * one of them is long, they are one text, in lines. What is no text keeps its own row, and so do the others of its thing; files that come after
 * them stand below its answer.
 */
export function groupedRows(rows: readonly Row[], rules: RowRules): GroupedRow[] {
  const found: GroupedRow[] = []
  for (let at = 0; at < rows.length;) {
    const { thing, about } = aboutOneThing(rows, at)
    const files = rules.layout < 5 ? 0 : filesAfter(about)
    const texts = files === 0 ? about : about.slice(0, -files)
    const rowsOfThing = partsOf(thing, texts, rules) ?? texts.map(withIds)
    found.push(...withPictures(rowsOfThing, about.slice(texts.length)))
    at += about.length
  }
  return found
}

/** mm: a picture below the answers about one thing is seen beside them, not looked at. */
const mostHeight = 40

/** `Küche: Fotos` in the row of `Küche`, below its answer. */
function withPictures(rows: readonly GroupedRow[], files: readonly Row[]): GroupedRow[] {
  const last = rows.at(-1)
  if (!last || files.length === 0) return [...rows, ...files.map(withIds)]
  const pictures = files.flatMap(({ value }) => (value.kind === 'files' ? value.files : []))
  const ids = [...(last.ids ?? []), ...files.flatMap(({ id }) => id ?? [])]
  const shown = pictures.map((file) => ({ ...file, most_mm: mostHeight }))
  return [...rows.slice(0, -1), { ...last, ...(ids.length > 0 && { ids }), pictures: shown }]
}

/** How many of the last rows are files. */
const filesAfter = (about: readonly Row[]): number =>
  about.length - 1 - about.findLastIndex(({ value }) => value.kind !== 'files')

/** The same row, with the id of its block as it is in a row of several. */
export const withIds = ({ id, ...row }: Row): GroupedRow => (id === undefined ? row : { ...row, ids: [id] })

/** The row at this place, and those right after it about the same thing. */
function aboutOneThing(rows: readonly Row[], at: number): { thing: string; about: readonly Row[] } {
  const label = rows[at]?.label ?? ''
  const thing = divided(label)?.thing ?? label.trim()
  let end = at + 1
  while (end < rows.length && divided(rows[end]?.label ?? '')?.thing === thing) end++
  return { thing, about: rows.slice(at, end) }
}

function partsOf(thing: string, about: readonly Row[], { isEarlier, layout }: RowRules): GroupedRow[] | undefined {
  if (about.length < 2 || about.length > mostParts) return undefined
  const all = about.flatMap(({ label, value }) =>
    value.kind === 'text' ? [{ label: divided(label)?.asked ?? null, text: value.text }] : [],
  )
  if (all.length < about.length) return undefined
  const parts = layout < 5 ? all : saidOnce(all)
  const value: Parts = { kind: 'parts', parts }
  const ids = about.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const isText = parts.length === 1 || parts.some(isEarlier ? isLongText : isLong)
  const row = isText ? inLines(thing, value) : { label: thing, value }
  return [ids.length === 0 ? row : { ...row, ids }]
}

type Part = Parts['parts'][number]

/** `Mit Mängeln: Fuge lose`: a label that is the last word of the answer before it is not said twice. */
function saidOnce(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const before = found.at(-1)
    const isSaid = before && part.label !== null && lastWordOf(before.text).startsWith(part.label.trim().toLowerCase())
    if (isSaid) found[found.length - 1] = { ...before, text: `${before.text}: ${part.text}` }
    else found.push(part)
  }
  return found
}

const lastWordOf = (text: string) => text.trim().toLowerCase().split(' ').at(-1) ?? ''

const isLongText = ({ text }: Part) => isDividedValue({ kind: 'text', text })
/** More than one line of a part of the width, where the second would begin below its label. */
const isLong = ({ label, text }: Part) => (label?.length ?? 0) + text.length > oneLine || text.includes('\n')

function inLines(label: string, { parts }: Parts): Row {
  const lines = parts.map((part) => (part.label === null ? part.text : `${part.label}: ${part.text}`))
  return { label, value: { kind: 'text', text: lines.join('\n') } }
}
