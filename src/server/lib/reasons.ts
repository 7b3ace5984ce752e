import type { Reason } from '../../shared/contract/reason.ts'
import { storedRefusal, type Refusal } from '../../shared/refusals/catalogue.ts'

/** A line about a part, such as `files: Plan.pdf: …`. The refusal begins with its code, and its params end the line. */
const aboutPart = /^(.+?): ([a-z][a-z_0-9]*\{.*\})$/s

/** Reasons as they are stored: a refusal a line, behind the part that it is about. A line of before is a sentence. */
export function reasonsIn(stored: string | null): Reason[] {
  if (stored === null || stored === '') return []
  return stored.split('\n').map((line) => {
    const [, about = null, refusal = line] = (isRefusal(line) ? null : aboutPart.exec(line)) ?? []
    return isRefusal(refusal) ? reasonOf(storedRefusal(refusal), about) : reasonOf(storedRefusal(line), null)
  })
}

const isRefusal = (text: string): boolean => storedRefusal(text).code !== 'stored_sentence'

/** A refusal as answers show it. */
export const reasonOf = ({ message, code, params }: Refusal, about: string | null = null): Reason => ({
  about,
  message,
  code,
  params,
})

/** The sentences of reasons, one a line. */
export const textOf = (reasons: readonly Reason[]): string | null =>
  reasons.map(({ about, message }) => (about === null ? message : `${about}: ${message}`)).join('\n') || null

/** A stored reason as an answer shows it: as text under `name`, and as data under `<name>_details`. */
export function reasonColumns<Name extends string>(name: Name, stored: string | null): ReasonColumns<Name> {
  const reasons = reasonsIn(stored)
  return { [name]: textOf(reasons), [`${name}_details`]: reasons } as ReasonColumns<Name>
}

type ReasonColumns<Name extends string> = Record<Name, string | null> & Record<`${Name}_details`, Reason[]>
