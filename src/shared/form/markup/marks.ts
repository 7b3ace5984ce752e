import { maxCombiningMarks } from '../../budgets.ts'

const mark = /^\p{M}$/u
/** Of code units outside of surrogates: 0 where it is not known yet, else 1 or, for a mark, 2. */
const known = new Uint8Array(0x1_0000)

/**
 * Whether a text has more combining marks in a row than any writing has. To bring them into their order takes the square of their number:
 * 2 MiB of them take minutes of `normalize`.
 */
export function hasStackedMarks(text: string): boolean {
  if (!/[^\0-\u02ff]/.test(text)) return false
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x300) run = 0
    else if (!isMark(text, at, unit)) run = 0
    else if (++run > maxCombiningMarks) return true
    if ((unit & 0xfc00) === 0xd800) at++
  }
  return false
}

function isMark(text: string, at: number, unit: number): boolean {
  if ((unit & 0xf800) === 0xd800) return mark.test(text.slice(at, at + 2))
  known[unit] ||= mark.test(String.fromCharCode(unit)) ? 2 : 1
  return known[unit] === 2
}

/** The text in NFC; what no mark can change is left alone, since most texts are long and plain. */
export const composed = (text: string) => (/[^\0-\u02ff]/.test(text) ? text.normalize('NFC') : text)
