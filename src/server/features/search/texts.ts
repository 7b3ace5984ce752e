import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'

/** A text of a submission that it can be found by. */
export interface FoundText {
  /** The answer that it is, or is in; null for a note. */
  place: AnswerPlace | null
  isFile: boolean
  text: string
}

type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Deeper values are no answers. */
const maxDepth = 4

/** The answers in a content as texts, without those in hidden places; of files their names. */
export function textsIn(content: string | null, hidden: readonly AnswerPlace[] = []): FoundText[] {
  if (content === null) return []
  return Object.entries(JSON.parse(content) as Content).flatMap(([module, answers]) =>
    Object.entries(answers).flatMap(([name, value]) => {
      if (hidden.some((place) => place.module === module && place.name === name)) return []
      return textsOf(value).map((found) => ({ place: { module, name }, ...found }))
    }),
  )
}

function textsOf(value: unknown, depth = 0): Omit<FoundText, 'place'>[] {
  if (typeof value === 'string') return value === '' ? [] : [{ isFile: false, text: value }]
  if (typeof value === 'number') return [{ isFile: false, text: String(value) }]
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  if ('file_id' in value) return 'name' in value ? [{ isFile: true, text: String(value.name) }] : []
  return Object.values(value).flatMap((part) => textsOf(part, depth + 1))
}
