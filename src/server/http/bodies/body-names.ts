import {
  maxCombiningMarks,
  maxDifferentNames,
  maxFormNames,
  maxJsonDepth,
  maxJsonNames,
  maxObjectNames,
} from '../../../shared/budgets.ts'
import { hasStackedMarks } from '../../../shared/form/markup/marks.ts'
import { tooManyDifferentNames, tooManyNames } from './body-refusals.ts'
import { invalid } from '../errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const [quote, backslash, colon, open, close, openList, closeList] = Buffer.from('"\\:{}[]')
/** Longer strings are left to the native search. */
const shortString = 64

/**
 * Throws 413 for a JSON body with more names than are ever needed, before it is parsed: making objects of them is what takes time. Gives
 * how many of its objects and lists lie within each other, of those beyond `maxJsonDepth` the first.
 */
export function requireFewNames(body: Buffer, isApi: boolean): number {
  const most = isApi ? maxJsonNames : maxObjectNames
  /** Of each object or list that is open at this byte, the names. */
  const names: number[] = []
  let own = 0
  let all = 0
  let deepest = 0
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case quote:
        at = endOfString(body, at + 1)
        break
      case open:
      case openList:
        if (names.length <= maxJsonDepth) deepest = Math.max(deepest, names.push(0))
        break
      case close:
      case closeList:
        names.pop()
        break
      case colon:
        if (++all > most) throw tooManyNames(most)
        own = (names.pop() ?? 0) + 1
        if (own > maxObjectNames) throw tooManyNames(maxObjectNames)
        names.push(own)
    }
  }
  if (all > maxDifferentNames) requireFewDifferentNames(body)
  return deepest
}

/** Bits of the hashes of names: of 30,000, one in 60 falls on another. */
const hashBits = 20

/** Throws 413: each name that was not seen before makes the parser keep it, and the shape of its object with it. */
function requireFewDifferentNames(body: Buffer): void {
  const seen = new Uint8Array(2 ** (hashBits - 3))
  let different = 0
  let last: [from: number, to: number] = [0, 0]
  for (let at = 0; at < body.length; at++) {
    if (body[at] === quote) {
      const from = at + 1
      at = endOfString(body, from)
      last = [from, at]
    } else if (body[at] === colon) {
      const hash = hashOf(body, ...last)
      const bit = 1 << (hash & 7)
      const byte = hash >>> (35 - hashBits)
      if (((seen[byte] ?? 0) & bit) !== 0) continue
      seen[byte] = (seen[byte] ?? 0) | bit
      if (++different > maxDifferentNames) throw tooManyDifferentNames(maxDifferentNames)
    }
  }
}

/** FNV-1a, with what is high mixed into what is low. */
function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** The position of the quote that ends a string. */
function endOfString(body: Buffer, from: number): number {
  let at = from
  for (; at < body.length && at < from + shortString; at++) {
    if (body[at] === backslash) at++
    else if (body[at] === quote) return at
  }
  for (;;) {
    const end = body.indexOf('"', at)
    if (end < 0) return body.length
    let slashes = 0
    while (end - slashes - 1 >= at && body[end - slashes - 1] === backslash) slashes++
    if (slashes % 2 === 0) return end
    at = end + 1
  }
}

/** The names and values of an urlencoded body. Throws 413 for too many names, and 422 for a value that no writing has. */
export function readUrlencoded(body: Buffer): URLSearchParams {
  let names = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) {
    if (++names > maxFormNames) throw tooManyNames(maxFormNames)
  }
  return requireWritten(new URLSearchParams(body.toString()))
}

/** Throws 422 for a value or name that cannot be brought into NFC in time. */
export function requireWritten(values: URLSearchParams): URLSearchParams {
  for (const [name, value] of values) {
    if (!hasStackedMarks(value) && !hasStackedMarks(name)) continue
    const said = refusal('body_with_marks', { max: maxCombiningMarks })
    throw invalid({ [hasStackedMarks(name) ? 'body' : name]: [said] })
  }
  return values
}
