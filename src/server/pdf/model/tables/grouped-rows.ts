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
 * one of them is long, they are one text, in lines. What is no text keeps its own row, and so do the others of its thing.
 */
export function groupedRows(rows: readonly Row[], rules: RowRules): GroupedRow[] {
  const found: GroupedRow[] = []
  for (let at = 0; at < rows.length;) {
    const { thing, about } = aboutOneThing(rows, at)
    found.push(...(partsOf(thing, about, rules) ?? about.map(withIds)))
    at += about.length
  }
  return found
}

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

function partsOf(thing: string, about: readonly Row[], { isEarlier }: RowRules): GroupedRow[] | undefined {
  if (about.length < 2 || about.length > mostParts) return undefined
  const parts = about.flatMap(({ label, value }) =>
    value.kind === 'text' ? [{ label: divided(label)?.asked ?? null, text: value.text }] : [],
  )
  if (parts.length < about.length) return undefined
  const value: Parts = { kind: 'parts', parts }
  const ids = about.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const row = parts.some(isEarlier ? isLongText : isLong) ? inLines(thing, value) : { label: thing, value }
  return [ids.length === 0 ? row : { ...row, ids }]
}

type Part = Parts['parts'][number]
const isLongText = ({ text }: Part) => isDividedValue({ kind: 'text', text })
/** More than one line of a part of the width, where the second would begin below its label. */
const isLong = ({ label, text }: Part) => (label?.length ?? 0) + text.length > oneLine || text.includes('\n')

function inLines(label: string, { parts }: Parts): Row {
  const lines = parts.map((part) => (part.label === null ? part.text : `${part.label}: ${part.text}`))
  return { label, value: { kind: 'text', text: lines.join('\n') } }
}
