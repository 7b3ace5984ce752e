/** What a sentence names: numbers and words, so that it can travel as JSON. */
export type Params = Record<string, string | number>

/** One refusal in both languages; `P` is what its sentences name. */
export interface Sentences<P extends Params = Params> {
  /** What `message` and `errors` of an answer say: what is wrong, and what to do. */
  readonly en: (params: P) => string
  /** What the dashboard says. Beside a control, so it need not name the field. */
  readonly de: (params: P) => string
}

/** Declares a refusal that names nothing. */
export function says(en: string, de: string): Sentences<Record<never, never>> {
  return { en: () => en, de: () => de }
}

/** Declares a refusal that names something: the English sentence says what, and the German one can name the same. */
export function saysOf<P extends Params>(en: (params: P) => string, de: (params: NoInfer<P>) => string): Sentences<P> {
  return { en, de }
}
