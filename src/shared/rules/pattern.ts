import { maxMatchedText, maxPatternLength, maxPatternSteps } from '../budgets.ts'

/**
 * Regular expressions of the operator `matches`, in time bounded by pattern × text: a pattern is compiled to steps that
 * map the set of positions reached so far to the set of positions after the step, so nothing ever backtracks.
 *
 * Supported: literals, `.`, classes, `\d \w \s \p{…}` and their opposites, `^ $ \b`, groups, `|`, `* + ? {n} {n,} {n,m}`
 * (lazy forms too). Not supported, and refused: back-references, look-around, named groups, more than two nested unbounded
 * repetitions, patterns longer than 200 characters or larger than 500 steps when written out.
 */
type Positions = Iterable<number>
interface Step {
  size: number
  /** Levels of unbounded repetition. */
  depth: number
  run: (text: readonly string[], from: Positions) => Set<number>
}

const TOKEN = /\\p\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|[^]/giu
const COUNT = /^\{(\d+)(,?)(\d*)\}$/

/**
 * A test whether a text has a part that matches, or `undefined` when the pattern is invalid or not supported. Never throws.
 * @param flags `i` to disregard case, else empty
 */
export function compilePattern(pattern: string, flags: 'i' | ''): ((text: string) => boolean) | undefined {
  if (pattern === '' || pattern.length > maxPatternLength) return undefined
  const tokens = pattern.match(TOKEN) ?? []
  try {
    // Refuses what is invalid; it is never run.
    RegExp(pattern, 'u')
    const step = alternatives(tokens, flags + 'u')
    if (step.depth > 2 || step.size > maxPatternSteps) return undefined
    return (text) => {
      const characters = Array.from(text.slice(0, maxMatchedText))
      return step.run(characters, [...characters.keys(), characters.length]).size > 0
    }
  } catch {
    return undefined
  }
}

/** Consumes tokens up to the end or a closing parenthesis. */
function alternatives(tokens: string[], flags: string): Step {
  const branches: Step[] = []
  do {
    const steps: Step[] = []
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')') steps.push(repeated(tokens, flags))
    branches.push({
      ...extent(steps),
      run: (text, from) => steps.reduce((at, step) => step.run(text, at), new Set(from)),
    })
  } while (tokens[0] === '|' && tokens.shift())
  return {
    ...extent(branches),
    run: (text, from) => new Set(branches.flatMap((branch) => [...branch.run(text, from)])),
  }
}

function extent(steps: readonly Step[]) {
  return {
    size: steps.reduce((sum, step) => sum + step.size, 1),
    depth: Math.max(0, ...steps.map((step) => step.depth)),
  }
}

function atom(tokens: string[], flags: string): Step {
  const token = tokens.shift() ?? ''
  if (token === '(' || token === '(?:') {
    const inner = alternatives(tokens, flags)
    tokens.shift()
    return inner
  }
  if (token === '^') return place((_text, at) => at === 0)
  if (token === '$') return place((text, at) => at === text.length)
  if (token === '\\b') return place((text, at) => isWord(text[at - 1]) !== isWord(text[at]))
  if (/^(?:\\[^\WdwspDWSPtnr]|\?)/.test(token)) throw SyntaxError()
  const one = new RegExp(`^${token}$`, flags)
  return {
    size: 1,
    depth: 0,
    run: (text, from) => {
      const reached = new Set<number>()
      for (const at of from) if (at < text.length && one.test(text[at] ?? '')) reached.add(at + 1)
      return reached
    },
  }
}

function isWord(character = ' ') {
  return /\w/.test(character)
}

function place(holds: (text: readonly string[], at: number) => boolean): Step {
  return { size: 1, depth: 0, run: (text, from) => new Set([...from].filter((at) => holds(text, at))) }
}

function repeated(tokens: string[], flags: string): Step {
  const body = atom(tokens, flags)
  const [least, most] = bounds(tokens[0] ?? '')
  if (least === undefined) return body
  tokens.shift()
  if (tokens[0] === '?') tokens.shift()
  const rounds = Math.max(least, most === Infinity ? 1 : most)
  return {
    size: body.size * (rounds + 1),
    depth: body.depth + (most === Infinity ? 1 : 0),
    run: (text, from) => {
      let at = new Set(from)
      for (let round = 0; round < least; round++) at = body.run(text, at)
      const reached = new Set(at)
      // Only positions not seen before go round again, so an unbounded repetition ends.
      for (let round = least; round < most && at.size > 0; round++) {
        at = new Set([...body.run(text, at)].filter((position) => !reached.has(position)))
        for (const position of at) reached.add(position)
      }
      return reached
    },
  }
}

function bounds(token: string): [number, number] | [undefined, 0] {
  if (token === '*') return [0, Infinity]
  if (token === '+') return [1, Infinity]
  if (token === '?') return [0, 1]
  const count = COUNT.exec(token)
  if (!count) return [undefined, 0]
  return [Number(count[1]), count[3] ? Number(count[3]) : count[2] ? Infinity : Number(count[1])]
}
