import { folded } from '../../../shared/text/folded.ts'

/** Letters with marks, and others that fold to plain ones. */
const blocks = [
  [0x41, 0x7a],
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const

/** All letters that fold to one, by that. */
const spellings = new Map<string, string>()
for (const [first, last] of blocks) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code)
    const plain = folded(letter).at(0) ?? ''
    if (/^\p{L}$/u.test(letter) && /^[a-z]$/.test(plain)) spellings.set(plain, (spellings.get(plain) ?? '') + letter)
  }
}

const marks = '[\u0300-\u036f]*'

/**
 * A regular expression of PostgreSQL for texts with a word that begins so once it is folded, and for some more: the one rule is `folded`,
 * and what this lets through is to be checked by it.
 *
 * @param beginning folded letters and digits
 */
export const beginsLike = (beginning: string): string =>
  `(^|[^[:alnum:]])${Array.from(beginning, (letter, at) => {
    const all = spellings.get(letter)
    if (all === undefined) return `[${letter}${letter.toUpperCase()}]`
    // Both of `ss` may be one `ß`.
    if (letter === 's') return `[${all}]{${beginning[at - 1] === 's' ? 0 : 1},2}`
    return `[${all}]${marks}${/[aou]/.test(letter) ? '[eE]?' : ''}`
  }).join('')}`
