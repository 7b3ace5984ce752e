/**
 * Says whether one of the words stands in a text: as a whole word, in any case, with any space between its parts. Time is in proportion to
 * the text, whatever the words are: an automaton of Aho and Corasick.
 *
 * It reads signs: a character, and whether a letter or digit stands before it and behind it. Since none stands around a whole word, the
 * signs of a word are found exactly where it stands as a whole.
 */
export function wordFinder(words: readonly string[]): (text: string) => boolean {
  const automaton = new Automaton()
  for (const word of words) automaton.add(word.trim().toLowerCase())
  automaton.link()
  return (text) => automaton.isIn(text.toLowerCase())
}

/** States are numbers, 0 the one in which nothing of any word has been read. */
class Automaton {
  /** Numbers of the characters that words have, from 1. */
  readonly #numbers = new Uint16Array(65_536)
  #characters = 0
  /** The sign that leads on from each state, where to, and further ones: few states have any. */
  readonly #sign = [-1]
  readonly #next = [0]
  readonly #others: (Map<number, number> | undefined)[] = [undefined]
  /** Of each state the one of the longest end of what was read that begins a word, too. */
  readonly #fallback = [0]
  readonly #isWord = [false]

  add(word: string): void {
    for (let at = 0; at < word.length; at++) {
      const code = codeAt(word, at)
      if (this.#numbers[code] === 0) this.#numbers[code] = ++this.#characters
    }
    let state = 0
    this.#read(word, (sign) => {
      state = this.#following(state, sign) ?? this.#grown(state, sign)
      return false
    })
    this.#isWord[state] = state !== 0
  }

  #grown(state: number, sign: number): number {
    const next = this.#sign.push(-1) - 1
    this.#next.push(0)
    this.#others.push(undefined)
    this.#fallback.push(0)
    this.#isWord.push(false)
    if (this.#sign[state] === -1) {
      this.#sign[state] = sign
      this.#next[state] = next
    } else {
      this.#others[state] = (this.#others[state] ?? new Map<number, number>()).set(sign, next)
    }
    return next
  }

  #following(state: number, sign: number): number | undefined {
    return this.#sign[state] === sign ? this.#next[state] : this.#others[state]?.get(sign)
  }

  #after(from: number, sign: number): number {
    for (let state = from; ; state = this.#fallback[state] ?? 0) {
      const next = this.#following(state, sign)
      if (next !== undefined) return next
      if (state === 0) return 0
    }
  }

  /** After all words have been added. */
  link(): void {
    const children = (state: number): (readonly [sign: number, next: number])[] =>
      this.#sign[state] === -1
        ? []
        : [[this.#sign[state] ?? -1, this.#next[state] ?? 0], ...(this.#others[state] ?? [])]
    const states = children(0).map(([, next]) => next)
    // Grows while it is read: states by their distance from the first one.
    for (const state of states) {
      for (const [sign, next] of children(state)) {
        const fallback = this.#after(this.#fallback[state] ?? 0, sign)
        this.#fallback[next] = fallback
        this.#isWord[next] ||= this.#isWord[fallback] ?? false
        states.push(next)
      }
    }
  }

  isIn(text: string): boolean {
    let state = 0
    return this.#read(text, (sign) => {
      state = sign === unknown ? 0 : this.#after(state, sign)
      return this.#isWord[state] ?? false
    })
  }

  /** Gives each sign of a text to `use`, until it says that this is enough; several spaces are one. */
  #read(text: string, use: (sign: number) => boolean): boolean {
    let before = false
    let here = isPartOfWord(text, 0)
    for (let at = 0; at < text.length; at++) {
      const after = isPartOfWord(text, at + 1)
      const code = codeAt(text, at)
      const number = this.#numbers[code] ?? 0
      // What stands beside a space is said by the sign beside it.
      const sides = code === space ? 0 : (before ? 2 : 0) + (after ? 1 : 0)
      const isRepeated = code === space && at > 0 && codeAt(text, at - 1) === space
      if (!isRepeated && use(number === 0 ? unknown : number * 4 + sides)) return true
      before = here
      here = after
    }
    return false
  }
}

const unknown = 0
const space = 32

const kinds = { other: 1, word: 2, space: 3 } as const
/** What each character of Unicode is; 0 for one that has not been seen yet. */
const kindsSeen = new Uint8Array(0x11_00_00)

function kindOf(code: number): number {
  const seen = kindsSeen[code]
  if (seen) return seen
  const character = String.fromCodePoint(code)
  const kind = /\s/.test(character) ? kinds.space : /[\p{L}\p{N}]/u.test(character) ? kinds.word : kinds.other
  kindsSeen[code] = kind
  return kind
}

function codeAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return kindOf(code) === kinds.space ? space : code
}

/** Whether there is a letter or digit, or half of one that takes two. */
function isPartOfWord(text: string, at: number): boolean {
  if (at >= text.length) return false
  const code = text.charCodeAt(at)
  if (code < 0xd800 || code > 0xdfff) return kindOf(code) === kinds.word
  return kindOf(text.codePointAt(code < 0xdc00 ? at : at - 1) ?? 0) === kinds.word
}
