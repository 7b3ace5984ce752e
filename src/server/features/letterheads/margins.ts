import { continuationMargins, defaultMargins } from '../../../shared/contract/documents/letterheads.ts'
import type { Margins } from './queries.ts'

type MarginName = keyof typeof defaultMargins
export type SentMargins = { [N in keyof Margins]?: number | null | undefined }

/** The margins that were sent; null stands for the default, and what was not sent is left out [B11]. */
export function withDefaults(sent: SentMargins): Partial<Margins> {
  const margins: Partial<Margins> = {}
  for (const name of Object.keys(defaultMargins) as MarginName[]) {
    const value = sent[name]
    if (value !== undefined) margins[name] = value ?? defaultMargins[name]
  }
  for (const name of continuationMargins) {
    const value = sent[name]
    if (value !== undefined) margins[name] = value
  }
  return margins
}
