/** A sentence that depends on a count: one thing, any other number, and where a language tells them apart, a few (Polish: 2 to 4, 22 to 24 …). */
export interface Plural {
  one: string
  few?: string
  other: string
}

/** Texts in a language that has one form of plural more. */
export type Plurals<T, Form extends keyof Plural> = T extends Plural
  ? Required<Pick<T, 'one' | 'other'>> & Required<Pick<Plural, Form>>
  : T extends object
    ? { [K in keyof T]: Plurals<T[K], Form> }
    : T
