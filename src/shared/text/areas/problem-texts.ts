import type { Plural } from '../plural.ts'

/** What a page says that is refused before its form is known. */
export interface ProblemTexts {
  /** Of what was sent, or of an address, that cannot be read. */
  unreadable: string
  missing: string
  tooLarge: string
  tooOften: string
  busy: string
  /** The id of the request follows. */
  failed: string
  /** Behind the first of several faults, for programs; in brackets. */
  furtherFaults: Plural
}
