import type { TextLine } from './lines.ts'
import { typeOfLabel } from './words.ts'

/** A question with the answers that may be chosen, as they were written. */
export interface Choices {
  label: string
  texts: string[]
  /** What they stood behind; `null` for words between slashes or commas. */
  kind: 'box' | 'circle' | null
}

/** The choices on the line itself: `Label: a / b / c`, `Label (a/b)`, `Label? a / b`, `Label [ ] a [ ] b`. */
export function choicesOfLine({ text, boxes }: TextLine): Choices | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  if (boxes) return { label: withoutColon(text), ...boxes }
  if (text.length > 2000) return undefined
  return inBrackets(text) ?? behind(text, ': ') ?? behind(text, '? ')
}

export const withoutColon = (text: string) => text.replace(/\s?:$/, '')

function behind(text: string, sign: ': ' | '? '): Choices | undefined {
  const at = text.indexOf(sign)
  if (at < 1 || text[at + 2] === '(') return undefined
  const label = text.slice(0, at + (sign === '? ' ? 1 : 0)).trim()
  const texts = split(text.slice(at + 1))
  return texts && { label, texts, kind: null }
}

function inBrackets(text: string): Choices | undefined {
  const found = /^([^()]+)\(([^()]+)\)\s?([?:]?)$/.exec(text)
  const [, before = '', within = '', end = ''] = found ?? []
  // Beside a date or a number stands how it is written.
  if (!found || typeOfLabel(before) !== 'text' || /\d|^\s*(?:t{1,2}|d{1,2}|m{1,2})\W/i.test(within)) return undefined
  const texts = /[/|]|\s(?:oder|or)\s/.test(within) ? split(within) : undefined
  return texts && { label: before.trim() + end.replace(':', ''), texts, kind: null }
}

/** The parts of an enumeration, by the strongest sign in it; `undefined` for anything else. */
function split(text: string): string[] | undefined {
  const sign = [/\s\/\s|\s?\|\s?/, /;/, /\//, /,/].find((one) => one.test(text))
  if (!sign && !/\s(?:oder|or)\s/.test(text)) return undefined
  const parts = text
    .split(sign ?? /\s(?:oder|or)\s/)
    .flatMap((part, place, all) => (place === all.length - 1 && sign ? part.split(/\s(?:oder|or)\s/) : [part]))
    .map((part) => part.replace(/^\s*(?:oder|or)\s|[.…\s]+$/g, '').trim())
    .filter((part) => part !== '')
  const isShort = parts.every((part) => part.length <= 60 && part.split(' ').length <= 6)
  return parts.length > 1 && isShort ? parts : undefined
}

/** As a datalist holds them: each once, without the semicolon that stands between them. */
export const cleanChoices = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => withoutColon(text.replaceAll(';', ',').trim())).filter((text) => text !== '')),
]
