/** Shorter words are many words with one letter changed. */
const leastLetters = 4
/** From here on two letters may differ. */
const longLetters = 8
/** Words that one is taken for, at most. */
const mostNear = 10

/** How a word begins that a mistyped one is taken for; `undefined`: it is taken for no other. */
export function beginningOfNear(word: string): string | undefined {
  if (word.length < leastLetters || !/^\p{L}+$/u.test(word)) return undefined
  return word.slice(0, word.length < 6 ? 2 : 3)
}

/** Of words those that differ from a mistyped one least: by one letter, or two of a long word, that is changed, missing, too many or swapped with the next. */
export function nearWords(mistyped: string, words: readonly string[]): string[] {
  const most = mistyped.length < longLetters ? 1 : 2
  const near = words.map((word) => ({ word, distance: distanceOf(mistyped, word, most) }))
  const least = Math.min(...near.map(({ distance }) => distance))
  if (least > most) return []
  return near
    .filter(({ distance }) => distance === least)
    .map(({ word }) => word)
    .slice(0, mostNear)
}

/** Changes of letters that make one word of the other; `most + 1` for more than `most`. */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(last, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? at(before, j - 2) + 1 : Infinity
      row.push(Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1))
    }
    before = last
    last = row
  }
  return Math.min(at(last, other.length), most + 1)
}

const at = (row: readonly number[], i: number) => row[i] ?? Infinity
