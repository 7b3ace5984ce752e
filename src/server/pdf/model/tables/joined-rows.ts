import type { Row } from '../model.ts'
import { addressIn } from './address-row.ts'
import type { AnsweredRow } from './answered-row.ts'
import { nameIn } from './name-row.ts'

/** What rows that are one are called, in the language of the document. */
export interface JoinedLabels {
  address: string
  name: string
}

/** More rows are never one. */
const most = 5

/**
 * Answers that follow one another and are parts of one thing are one row: `Lerchenweg 14, 22587 Hamburg`, `Frau Katharina Brandt`. Where the label of
 * one of them says more than what it is, each keeps its row.
 */
export function joinedRows<T extends AnsweredRow>(
  rows: readonly T[],
  labels: JoinedLabels,
): (Omit<T, 'field' | 'usual'> | Row)[] {
  const found: (Omit<T, 'field' | 'usual'> | Row)[] = []
  for (let at = 0; at < rows.length;) {
    const next = rows.slice(at, at + most)
    const [address, name] = [addressIn(next), nameIn(next)]
    const joined = address ?? name
    const { field: _field, usual: _usual, ...row } = rows[at] as T
    found.push(
      joined
        ? { label: address ? labels.address : labels.name, value: { kind: 'text', text: joined.text } }
        : (row as Omit<T, 'field' | 'usual'>),
    )
    at += joined?.rows ?? 1
  }
  return found
}
