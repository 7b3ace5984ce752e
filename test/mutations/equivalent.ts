import type { Mutant } from './mutants/edit.ts'

/** A change after which the product does what it did: no test can notice it. */
export interface EquivalentMutant {
  file: string
  /** The line as it is, without the space around it. */
  source: string
  /** As the list of survivors writes it. */
  change: string
  /** Which one, from 1, where the file has the same line and change several times. */
  nth?: number
  because: string
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'src/server/crm/macros.ts',
    source: 'const known = escaped.get(shown) ?? escape(shown)',
    change: 'without escaped.get(shown) ??',
    because: 'A value is escaped once more, with the same result: what is kept saves only time.',
  },
  {
    file: 'src/server/crm/macros.ts',
    source: 'escaped.set(shown, known)',
    change: 'escaped.set(shown, known) → ;',
    because: 'A value is escaped once more, with the same result: what is kept saves only time.',
  },
  {
    file: 'src/server/crm/macros.ts',
    source: "if (!/^[A-Za-z]/.test(parts[0] ?? '')) return undefined",
    change: "'' → 'changed'",
    because: 'Names joined by `_` have at least one part, of at least one character.',
  },
  {
    file: 'src/shared/rules/automaton.ts',
    source: "const isWord = (character = ' ') => /\\w/.test(character)",
    change: "' ' → ''",
    because: 'Where there is no character, neither a blank nor an empty text is part of a word.',
  },
  {
    file: 'src/shared/rules/automaton.ts',
    source: 'let isFit = false',
    change: 'false → true',
    because: 'It is read before it is set only behind the last character, where no other state is looked at any more.',
  },
  {
    file: 'src/server/lib/secrets/visitor-links.ts',
    source: "const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\\?[^#]*)?(#.*)?$/.exec(url) ?? []",
    change: '/^([^?#]*)(\\?[^#]*)?(#.*)?$/ → /([^?#]*)(\\?[^#]*)?(#.*)?$/',
    because: 'The first match begins at the beginning anyway: its first part may be empty.',
  },
  {
    file: 'src/server/lib/secrets/visitor-links.ts',
    source: "const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\\?[^#]*)?(#.*)?$/.exec(url) ?? []",
    change: '/^([^?#]*)(\\?[^#]*)?(#.*)?$/ → /^([^?#]*)(\\?[^#]*)?(#.*)?/',
    because: 'Each part takes all it can, and an address has no line breaks: the match ends at the end anyway.',
  },
  {
    file: 'src/server/lib/limits/limiter.ts',
    source: 'for (let at = 0; at < takings.length; at += groupsAtOnce) {',
    change: '< → <=',
    because: 'A statement without groups takes nothing and answers nothing.',
  },
  {
    file: 'src/server/lib/limits/limiter.ts',
    source: "const parts = per.map((part, at) => normal(part, of[at] ?? ''))",
    change: "'' → 'changed'",
    because: 'There are as many values as parts: the line above throws otherwise.',
  },
  {
    file: 'src/server/lib/guarded-fetch/target-url.ts',
    source: "return wellFormed && labels.length >= 2 && name.length <= 253 && /^[a-z]/.test(labels.at(-1) ?? '')",
    change: "'' → 'changed'",
    because: 'A text that is split has at least one part.',
  },
  {
    file: 'src/server/lib/guarded-fetch/target-url.ts',
    source: "ended.addEventListener('abort', onAbort, { once: true })",
    change: 'true → false',
    because: 'A signal says only once that it is aborted.',
  },
  {
    file: 'src/server/lib/guarded-fetch/target-url.ts',
    source: "ended.removeEventListener('abort', onAbort)",
    change: "ended.removeEventListener('abort', onAbort) → ;",
    because: 'The race is over: that one of its promises is rejected later changes nothing.',
  },
  {
    file: 'src/server/lib/guarded-fetch/target-url.ts',
    source: "ended.removeEventListener('abort', onAbort)",
    change: "'abort' → ''",
    because: 'The race is over: that one of its promises is rejected later changes nothing.',
  },
  {
    file: 'src/server/features/webhooks/claim/places.ts',
    source: 'if (fewest === 0) break',
    change: 'fewest === 0 → false',

    because: 'No account has fewer than none under way: the others are passed over one by one.',
  },
  {
    file: 'src/server/features/webhooks/claim/places.ts',
    source: 'if (taken.length === 0) return taken',
    change: 'taken.length === 0 → false',

    because: 'The same queue is built anew, in the same order.',
  },
  {
    file: 'src/server/features/webhooks/claim/places.ts',
    source: 'if (row !== undefined || suspects.length === 0 || under.suspected() > 0) return row',
    change: 'without || suspects.length === 0',

    because: 'Of no suspects none is ready.',
  },
  {
    file: 'src/server/features/webhooks/claim/places.ts',
    source: 'if (left > 0) counts.set(key, left)',
    change: 'left > 0 → true',

    because: 'A count of none that is kept says what a count that is left out says.',
  },
  {
    file: 'src/server/features/webhooks/claim/places.ts',
    source: 'if (left > 0) counts.set(key, left)',
    change: '> → >=',

    because: 'A count of none that is kept says what a count that is left out says.',
  },
  {
    file: 'src/server/lib/secrets/visitor-links.ts',
    source: "const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\\?[^#]*)?(#.*)?$/.exec(url) ?? []",
    change: "'' → 'changed'",
    nth: 1,
    because: 'The pattern matches every text, and its first part always.',
  },
  {
    file: 'src/server/lib/secrets/keyed-hash.ts',
    source: 'if (!one) prepared.set(key, (one = createSecretKey(key)))',
    change: '!one → true',

    because: 'A key that is prepared once more hashes alike: what is kept saves only time.',
  },
  {
    file: 'src/server/work/waker.ts',
    source: 'const earliest = atLeast > 0 ? performance.now() + atLeast : -Infinity',
    change: 'atLeast > 0 → true',

    because: 'The clock does not go back: the moment at which it fell asleep is never later than now.',
  },
  {
    file: 'src/server/work/waker.ts',
    source: 'rouse = undefined',
    change: 'rouse = undefined → ;',

    because: 'The sleep that it ends is over: its promise is resolved, and its timer is cleared, once more.',
  },
  {
    file: 'src/server/work/request-priority.ts',
    source: 'if (waiting.size > 0 && !isUnderLoad()) for (const go of waiting) go()',
    change: 'waiting.size > 0 && !isUnderLoad() → true',

    because: 'What is woken too early sees that the load is still there, and waits until the same moment.',
  },
  {
    file: 'src/server/work/request-priority.ts',
    source: 'if (waiting.size > 0 && !isUnderLoad()) for (const go of waiting) go()',
    change: 'without && !isUnderLoad()',

    because: 'What is woken too early sees that the load is still there, and waits until the same moment.',
  },
  {
    file: 'src/server/work/request-priority.ts',
    source: 'if (waiting.size > 0 && !isUnderLoad()) for (const go of waiting) go()',
    change: 'without waiting.size > 0 &&',

    because: 'Where nothing waits, nothing is woken.',
  },
  {
    file: 'src/server/work/request-priority.ts',
    source: 'waiting.delete(go)',
    change: 'waiting.delete(go) → ;',

    because: 'What has gone on is told to go on once more: its promise is resolved, and its timer is cleared, already.',
  },
  {
    file: 'src/shared/versions/match-rules.ts',
    source: "matchBy((_rule, place) => texts[place] ?? '', canonicalText)",
    change: "'' → 'changed'",

    because: 'There is a text for each place.',
  },
  {
    file: 'src/shared/versions/merge-lists.ts',
    source: 'behind.delete(key)',
    change: 'behind.delete(key) → ;',

    because: 'Keys of a list are unique: what stands behind one is asked for once.',
  },
  {
    file: 'src/shared/versions/merge-lists.ts',
    source: 'if (added.length === 0) return [...list]',
    change: 'added.length === 0 → false',

    because: 'Without anything new the entries are copied one by one.',
  },
  {
    file: 'src/shared/versions/merge-lists.ts',
    source: 'return list.toSorted((a, b) => (places.get(a.key) ?? Infinity) - (places.get(b.key) ?? Infinity) || 0)',
    change: 'without || 0',

    because: 'To a sort, a difference that is no number says the same as 0.',
  },
  {
    file: 'src/server/work/request-priority.ts',
    source: 'if (waiting.size > 0 && !isUnderLoad()) for (const go of waiting) go()',
    change: '> → >=',
    because: 'Where nothing waits, nothing is woken.',
  },
  {
    file: 'src/server/work/waker.ts',
    source: 'const earliest = atLeast > 0 ? performance.now() + atLeast : -Infinity',
    change: '> → >=',
    because: 'The clock does not go back: the moment at which it fell asleep is never later than now.',
  },
]

/** The mutant that each entry means. Throws on an entry that means none any more, or several. */
export function matched(
  entries: readonly EquivalentMutant[],
  mutants: readonly Mutant[],
): Map<Mutant, EquivalentMutant> {
  const found = new Map<Mutant, EquivalentMutant>()
  for (const entry of entries) {
    const { file, source, change, nth } = entry
    const all = mutants.filter((one) => one.file === file && one.source === source && one.change === change)
    const meant = nth === undefined && all.length === 1 ? all[0] : all[(nth ?? 0) - 1]
    if (!meant)
      throw new Error(`test/mutations/equivalent.ts: ${file} has ${all.length} times \`${change}\` in \`${source}\`.`)
    found.set(meant, entry)
  }
  return found
}
