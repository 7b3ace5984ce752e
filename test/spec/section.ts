/** One separately testable promise of the specification. */
export interface Sentence {
  /** `S4.3-2`: the second sentence of section 4.3. Never given to another sentence, so tests can name it. */
  readonly id: string
  /** The specification's own words, shortened. */
  readonly text: string
}

/** Numbers the sentences of one section in their order: a new one goes to the end. */
export const section = (number: string, texts: readonly string[]): readonly Sentence[] =>
  texts.map((text, index) => ({ id: `S${number}-${index + 1}`, text }))
