import type { Language } from '../../text/language.ts'
import type { Labels } from '../labels/by-group.ts'
import { choicesOf } from '../labels/choices.ts'
import { settings, type Setting } from '../registry.ts'
import { sections } from '../sections/sections.ts'
import { sectionNames } from '../sections/texts.ts'
import { groupNames } from '../texts.ts'
import { furtherWords } from './further-words.ts'
import { stemOf, withoutSpelling } from './spelling.ts'

/**
 * Settings that have all the words sought: in their name, what is said of them, the names of their group and section, or their name in
 * the API. Those whose name has them come first.
 */
export function searchSettings(sought: string, labels: Labels, language: Language): Setting[] {
  const words = withoutSpelling(sought).split(/\s+/).filter(Boolean)
  return settings
    .map((setting) => ({ setting, rank: rankOf(words, placesOf(setting, labels, language)) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ setting }) => setting)
}

/** Where words of a setting stand, the most telling first. */
function placesOf({ name, group }: Setting, labels: Labels, language: Language): string[] {
  const [label = '', help = ''] = labels[name]?.[language] ?? []
  const section = sections.find(({ parts }) => parts.includes(group))
  const headings = [groupNames[language][group], section && sectionNames[language][section.name]]
  const said = [help, ...Object.values(choicesOf(name)).map((words) => words?.[language])]
  return [label, furtherWords(name, language), said.join(' '), headings.join(' '), name].map(withoutSpelling)
}

/** The lower, the better all words are met; infinite: one of them is missing. */
function rankOf(words: readonly string[], places: readonly string[]): number {
  return words.reduce((sum, word) => {
    const stem = stemOf(word)
    const at = places.findIndex((place) => meets(place, stem))
    return at < 0 ? Infinity : sum + at * steps + stepOf(stem, word, places[at] ?? '')
  }, 0)
}

/** A short word begins one: `out` is no word of *Layout*. */
const meets = (place: string, stem: string) =>
  stem.length < leastPart ? wordsOf(place).some((word) => word.startsWith(stem)) : place.includes(stem)

const leastPart = 4
const steps = 4

/** Within one place, all of it comes before one of its words, that before the beginning of a word, and that before a part of one. */
function stepOf(stem: string, word: string, place: string): number {
  if (place === word) return 0
  const found = wordsOf(place)
  if (found.some((one) => stemOf(one) === stem)) return 1
  return found.some((one) => one.startsWith(stem)) ? 2 : 3
}

const wordsOf = (place: string) => place.split(/[^\p{L}\p{N}]+/u)
