import type { Edit } from './edit.ts'

const statement = /\b(?:select|insert into|delete from|where|order by)\b|\bupdate \w+ set\b/

/** Whether a text is SQL, which this project writes in small letters; a sentence begins with a capital. */
export const isSql = (text: string): boolean => statement.test(text) && !/^\s*[A-Z]/.test(text)

const swaps: [RegExp, string][] = [
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/(?<=\b(?:where|and|or|when) )not (?!exists)/g, ''],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bmin(?=\()/g, 'max'],
  [/\bmax(?=\()/g, 'min'],
  [/\bleast(?=\()/g, 'greatest'],
  [/\bgreatest(?=\()/g, 'least'],
  [/\bdistinct (?!on|from)/g, ''],
  [/ desc\b/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
]

/** Changes of conditions, comparisons and choices in a piece of SQL that stands at `offset` of its file. */
export function sqlEdits(text: string, offset: number): Edit[] {
  const edits = swaps.flatMap(([pattern, to]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ index, found, to })),
  )
  const equalities = Array.from(text.matchAll(/(?<= )=(?= )/g), ({ index }) => ({ index, found: '=', to: '<>' }))
  return [
    ...edits.filter(({ index, found }) => found !== 'and' || !isRange(text, index)),
    ...equalities.filter(({ index }) => isCondition(text, index)),
  ].map(({ index, found, to }) => ({ start: offset + index, end: offset + index + found.length, to }))
}

/** `between a and b` is one condition. */
const isRange = (text: string, at: number) => /\bbetween\s+\S+\s+$/.test(text.slice(0, at))

/** An `=` compares, unless it assigns in a list after `set`. */
function isCondition(text: string, at: number): boolean {
  const before = Array.from(text.slice(0, at).matchAll(/\b(?:where|and|or|on|when|set|not|filter)\b|,/g)).at(-1)?.[0]
  return before !== undefined && before !== 'set' && before !== ','
}
