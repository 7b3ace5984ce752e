import { maxMatchedText } from '../budgets.ts'

/** A pattern as `pattern.ts` writes it out, plain JSON: a page carries it in its plan, and needs no more than this file to use it. */
export interface Automaton {
  /** What a character of a text costs at most, in steps. */
  cost: number
  /** `iu` or `u`, of the expressions for single characters. */
  flags: string
  /** What must be there, and the positions of the states behind it; the first is the end, the last the beginning. */
  states: [token: string, next: number[]][]
}

/** What takes no character: any place, the beginning, the end, and where a word begins or ends. */
const places: Record<string, (text: readonly string[], at: number) => boolean> = {
  '': () => true,
  '^': (_text, at) => !at,
  $: (text, at) => at === text.length,
  '\\b': (text, at) => isWord(text[at - 1]) !== isWord(text[at]),
}

const isWord = (character = ' ') => /\w/.test(character)

/** A pattern ready to be used: whether a text has a part that matches, in time bounded by states × text, since all states move at once. */
export interface Matcher {
  cost: number
  test: (text: string) => boolean
}

export function matcherOf({ cost, flags, states }: Automaton): Matcher {
  const tests: typeof places = {}
  const test = (given: string) => {
    const text = Array.from(given.slice(0, maxMatchedText))
    // The place at which a state was reached last.
    const seen = states.map(() => -1)
    let moved: number[] = []
    for (let at = 0; at <= text.length; at++) {
      const open = moved
      open.push(states.length - 1)
      moved = []
      for (let state = open.pop(); state !== undefined; state = open.pop()) {
        if (!state) return true
        if (seen[state] === at) continue
        seen[state] = at
        const [token, next] = states[state] ?? ['', []]
        const isHere = places[token]
        if (!(isHere ?? (tests[token] ??= single(token, flags)))(text, at)) continue
        ;(isHere ? open : moved).push(...next)
      }
    }
    return false
  }
  return { cost, test }
}

/** Most states that are reached at one place ask about the same character. */
function single(token: string, flags: string) {
  const fits = new RegExp(`^${token}$`, flags)
  let last: string | undefined
  let isFit = false
  return (text: readonly string[], at: number) => {
    if (last !== text[at]) isFit = fits.test((last = text[at] ?? ''))
    return isFit
  }
}
