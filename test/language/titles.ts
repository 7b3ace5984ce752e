import { type ListedTest, withoutTags } from '../behaviour/coverage.ts'

/** Longest title of a test, in characters, without its tags: what a line of a report shows. */
export const maxTitle = 100

const area = /^[^:]{2,40}: \S/

/** What is wrong with the titles: `area: what holds`, of at most `maxTitle` characters. A group and its test are one title. */
export function titleFaults(tests: readonly ListedTest[]): string[] {
  const titles = tests.map(({ file, title }) => ({ file, title: withoutTags(title) }))
  const long = titles.filter(({ title }) => title.length > maxTitle)
  const plain = titles.filter(({ title }) => !area.test(title))
  return [...faults(long, `longer than ${maxTitle} characters`), ...faults(plain, 'not of the form "area: what holds"')]
}

function faults(found: readonly ListedTest[], what: string): string[] {
  if (found.length === 0) return []
  return [`${found.length} titles of tests are ${what}:`, ...found.map(({ file, title }) => `  ${file}: ${title}`)]
}
