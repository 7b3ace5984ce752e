import { maxKeptPatterns, maxPatternLength, maxPatternSteps } from '../budgets.ts'
import type { Automaton } from './automaton.ts'

/** A part of a pattern: its states are put before the state `next`, and begin with the one that is returned. */
interface Part {
  size: number
  /** Levels of unbounded repetition. */
  depth: number
  put: (states: Automaton['states'], next: number) => number
}

/** A pattern that is being read: what is left of it, and what its characters cost to test. */
interface PatternReader {
  tokens: string[]
  cost: number
}

const token = /\\p\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|[^]/giu
const count = /^\{(\d+)(,?)(\d*)\}$/
/** Of `\p{…}`, whose tables take 1 ms to make. */
const propertyCost = 200

const kept = new Map<string, Automaton | undefined>()

/**
 * Regular expressions of the operator `matches`, in time bounded by pattern × text: a pattern is written out as a nondeterministic
 * automaton, so nothing ever backtracks. `undefined` when it is invalid or not supported; never throws. What was made is kept for a while.
 *
 * Supported: literals, `.`, classes, `\d \w \s \p{…}` and their opposites, `^ $ \b`, groups, `|`, `* + ? {n} {n,} {n,m}`
 * (lazy forms too). Not supported, and refused: back-references, look-around, named groups, more than two nested unbounded
 * repetitions, patterns longer than `maxPatternLength` characters or larger than `maxPatternSteps` when written out.
 * @param flags `i` to disregard case, else empty
 */
export function compilePattern(source: string, flags: 'i' | ''): Automaton | undefined {
  const key = `${flags}/${source}`
  if (!kept.has(key)) {
    if (kept.size >= maxKeptPatterns) kept.clear()
    kept.set(key, automatonOf(source, `${flags}u`))
  }
  return kept.get(key)
}

function automatonOf(source: string, flags: string): Automaton | undefined {
  if (source === '' || source.length > maxPatternLength) return undefined
  try {
    // Refuses what is invalid; it is never run.
    RegExp(source, 'u')
    const reading = { tokens: source.match(token) ?? [], cost: 0 }
    const { depth, size, put } = alternatives(reading)
    if (depth > 2 || size > maxPatternSteps) return undefined
    const states: Automaton['states'] = [['', []]]
    states.push(['', [put(states, 0)]])
    return { cost: states.length + reading.cost, flags, states }
  } catch {
    return undefined
  }
}

/** Consumes tokens up to the end or a closing parenthesis. */
function alternatives(reading: PatternReader): Part {
  const { tokens } = reading
  const branches: Part[] = []
  do {
    const parts: Part[] = []
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')') parts.push(repeated(reading))
    branches.push({
      ...extent(parts),
      put: (states, next) => parts.reduceRight((follower, part) => part.put(states, follower), next),
    })
  } while (tokens[0] === '|' && tokens.shift())
  const [first] = branches
  return {
    ...extent(branches),
    put: (states, next) =>
      first && branches.length === 1
        ? first.put(states, next)
        : states.push(['', branches.map((branch) => branch.put(states, next))]) - 1,
  }
}

function extent(parts: readonly Part[]) {
  return {
    size: parts.reduce((sum, { size }) => sum + size, 1),
    depth: Math.max(0, ...parts.map(({ depth }) => depth)),
  }
}

function atom(reading: PatternReader): Part {
  const one = reading.tokens.shift() ?? ''
  if (one === '(' || one === '(?:') {
    const inner = alternatives(reading)
    reading.tokens.shift()
    return inner
  }
  if (/^(?:\\[^\WdwspDWSPtnrb]|\?)/.test(one)) throw SyntaxError()
  reading.cost += one.length + 2 + propertyCost * (one.split(/\\p/i).length - 1)
  return { size: 1, depth: 0, put: (states, next) => states.push([one, [next]]) - 1 }
}

function repeated(reading: PatternReader): Part {
  const { tokens } = reading
  const body = atom(reading)
  const [least, most] = bounds(tokens[0] ?? '')
  if (least === undefined) return body
  tokens.shift()
  if (tokens[0] === '?') tokens.shift()
  const rounds = Math.max(least, most === Infinity ? 1 : most)
  return {
    size: body.size * (rounds + 1),
    depth: body.depth + (most === Infinity ? 1 : 0),
    put(states, next) {
      let first = next
      if (most === Infinity) {
        const ways = [next]
        first = states.push(['', ways]) - 1
        ways.push(body.put(states, first))
      }
      // Each of those that may be left out leads past the rest, too.
      for (let round = most; round > least && round < Infinity; round--) {
        first = states.push(['', [next, body.put(states, first)]]) - 1
      }
      for (let round = 0; round < least; round++) first = body.put(states, first)
      return first
    },
  }
}

function bounds(quantifier: string): [number, number] | [undefined, 0] {
  if (quantifier === '*') return [0, Infinity]
  if (quantifier === '+') return [1, Infinity]
  if (quantifier === '?') return [0, 1]
  const found = count.exec(quantifier)
  if (!found) return [undefined, 0]
  return [Number(found[1]), found[3] ? Number(found[3]) : found[2] ? Infinity : Number(found[1])]
}
