import { mask } from '../../../../shared/form/engine/confidential.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { fill } from '../../../../shared/text/fill.ts'
import type { Language } from '../../../../shared/text/languages.ts'
import type { VisitorSource } from '../../follow-ups/index.ts'

/** Letters, and what stands between the parts of a name. A dot only before a space: what looks like the address of a site is no name. */
const plainName = /^(?:[\p{L}\p{M}'’ -]|\.(?= ))+$/u
const maxGreeted = 60
/** Of a first or last name: `Maria Elisabeth`, `von der Heyde`. A sentence has more. */
const maxWords = 3

const partsOf = (source: VisitorSource) =>
  ['Vorname', 'Name'].map((name) => source.valueOf(name, undefined)?.trim() ?? '')
const hasFewWords = (source: VisitorSource) => partsOf(source).every((part) => part.split(/\s+/).length <= maxWords)

/** First and last name where the answers, or the records of a signed link, give both and they are not confidential. */
export function fullName(source: VisitorSource): string | undefined {
  const parts = partsOf(source)
  return parts.every((part) => part !== '' && part !== mask) ? parts.join(' ') : undefined
}

/** How a mail to a visitor begins: with the name where that is known, and is one. */
export function greeting(source: VisitorSource, language: Language): string {
  const { salutation, signing } = catalogue[language]
  const { greeting: plain, greetingTo } = signing.mail
  const said = source.valueOf('Briefanrede', undefined)?.trim().replace(/[,:]$/, '') ?? salutation.neutral
  if (said !== salutation.neutral && isPlain(said)) return `${said}${plain.at(-1)}`
  const name = fullName(source)
  return name !== undefined && isPlain(name) && hasFewWords(source) ? fill(greetingTo, { name }) : plain
}

const isPlain = (text: string) => text.length <= maxGreeted && plainName.test(text)
