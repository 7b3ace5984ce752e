import type { Plural } from '../plural.ts'

/** What stands around the trust of a page, and what follows sending. */
export interface TrustTexts {
  /** Names the part of the page. */
  label: string
  /** `{value}`, for screen readers. */
  stars: string
  /** `{count}`, written as the language writes numbers. */
  ratings: Plural
  /** `{ratings}` and `{source}`. */
  ratingsAt: string
  /** Above the person to ask, after sending. */
  contact: string
  /** Above the steps after sending. */
  next: string
}
