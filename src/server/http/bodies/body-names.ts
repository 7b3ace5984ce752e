import { maxCombiningMarks, maxFormNames, maxJsonDepth, maxJsonNames, maxObjectNames } from '../../../shared/budgets.ts'
import { hasStackedMarks } from '../../../shared/form/markup/marks.ts'
import { tooManyNames } from './body-refusals.ts'
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
  return deepest
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
