/** A sentence that depends on a count: German and English both speak of one thing, or of any other number of things. */
export interface Plural {
  one: string
  other: string
}
