import type { BehaviourPromise, Section } from './promises.ts'

export interface ListedTest {
  /** Relative to the repository. */
  readonly file: string
  readonly title: string
}

export interface Coverage {
  readonly sections: readonly {
    readonly section: Section
    /** Every promise by its number, with the tests that name it, sorted. */
    readonly rows: readonly { readonly promise: BehaviourPromise; readonly tests: readonly ListedTest[] }[]
  }[]
  readonly uncovered: readonly BehaviourPromise[]
  /** Tags that name neither a promise nor a section. */
  readonly unknown: readonly { readonly tag: string; readonly test: ListedTest }[]
}

/**
 * Whatever begins like a tag is taken for one, so that a misspelt one is found: `[B4.3-2]`, `[B4.3-2, B4.3-5]`. `[S4.3-2]` is how promises were
 * named before; a test that comes with it from an older branch is found, too.
 */
const tagged = /\s*\[([BS]\d[^\]]*)\]/g

export const tagsOf = (text: string): string[] =>
  [...text.matchAll(tagged)].flatMap(([, list = '']) => list.split(',').map((tag) => tag.trim()))

export const withoutTags = (title: string): string => title.replace(tagged, '')

/** Maps every promise to the tests whose titles name it. The tag of a section (`[B4.3]`) proves none of its promises. */
export function coverage(sections: readonly Section[], tests: readonly ListedTest[]): Coverage {
  const promises = sections.flatMap((section) => section.promises)
  const naming = new Map<string, ListedTest[]>(promises.map(({ id }) => [id, []]))
  const places = new Set(sections.map(({ id }) => id))
  const unknown: { tag: string; test: ListedTest }[] = []
  for (const test of tests.toSorted(byFileAndTitle)) {
    for (const tag of new Set(tagsOf(test.title))) {
      const known = naming.get(tag)
      if (known) known.push(test)
      else if (!places.has(tag)) unknown.push({ tag, test })
    }
  }
  const testsOf = ({ id }: BehaviourPromise) => naming.get(id) ?? []
  return {
    sections: sections.map((section) => ({
      section,
      rows: section.promises.map((promise) => ({ promise, tests: testsOf(promise) })),
    })),
    uncovered: promises.filter((promise) => testsOf(promise).length === 0),
    unknown,
  }
}

/** By code points, not by the language of the machine: the table comes out the same everywhere. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byFileAndTitle = (a: ListedTest, b: ListedTest) => order(a.file, b.file) || order(a.title, b.title)
