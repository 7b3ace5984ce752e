import type { Sentence } from './section.ts'

export interface ListedTest {
  /** Relative to the repository. */
  readonly file: string
  readonly title: string
}

export interface Coverage {
  /** Every sentence in the order given, with the tests that name it, sorted. */
  readonly rows: readonly { readonly sentence: Sentence; readonly tests: readonly ListedTest[] }[]
  readonly uncovered: readonly Sentence[]
  /** Tags that name no sentence. */
  readonly unknown: readonly { readonly tag: string; readonly test: ListedTest }[]
}

/** Whatever begins like a tag is taken for one, so that a misspelt one is found: `[S4.3-2]`, `[S4.3-2, S4.3-5]`. */
const tagged = /\s*\[(S\d[^\]]*)\]/g

export const tagsOf = (title: string): string[] =>
  [...title.matchAll(tagged)].flatMap(([, list = '']) => list.split(',').map((tag) => tag.trim()))

export const withoutTags = (title: string): string => title.replace(tagged, '')

/** Maps every sentence to the tests whose titles name it. */
export function coverage(sentences: readonly Sentence[], tests: readonly ListedTest[]): Coverage {
  const naming = new Map<string, ListedTest[]>(sentences.map(({ id }) => [id, []]))
  const unknown: { tag: string; test: ListedTest }[] = []
  for (const test of tests.toSorted(byFileAndTitle)) {
    for (const tag of new Set(tagsOf(test.title))) {
      const known = naming.get(tag)
      if (known) known.push(test)
      else unknown.push({ tag, test })
    }
  }
  const rows = sentences.map((sentence) => ({ sentence, tests: naming.get(sentence.id) ?? [] }))
  return { rows, uncovered: rows.filter(({ tests }) => tests.length === 0).map(({ sentence }) => sentence), unknown }
}

/** By code points, not by the language of the machine: the table comes out the same everywhere. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byFileAndTitle = (a: ListedTest, b: ListedTest) => order(a.file, b.file) || order(a.title, b.title)
