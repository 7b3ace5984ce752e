/** One environment variable: what the reader, the refusals and `docs/operating/configuration.md` say of it. */
export interface Setting {
  meaning: string
  /** Read where the variable is not set; null: there is no value. */
  fallback: string | null
  /** What documents say in place of the fallback. */
  shown?: string
  /** What a value must be: the end of the sentence "NAME must be …", or the smallest and the largest whole number. */
  expected: string | readonly [min: number, max: number]
}
