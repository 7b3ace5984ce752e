/** A change of the product that takes a promise back, and the test that must notice it. */
export interface Mutation {
  /** Number of a finding, or of an entry of the list, and a letter where it has several. */
  id: string
  /** What no longer holds, as a sentence. */
  without: string
  file: string
  /** Must stand in the file exactly once. */
  find: string
  replace: string
  /** The file of the test, from the root. */
  test: string
}

/** The text with the change made. Throws where what is to be replaced stands there no longer, or more than once. */
export function mutated(text: string, { id, file, find, replace }: Mutation): string {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${id}: what is to be replaced stands ${count} times in ${file}, not once.`)
  return text.replace(find, () => replace)
}
