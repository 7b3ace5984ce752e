import { expect, test } from 'vitest'
import { agencyCatalogue, catalogue } from './catalogue.ts'
import { fill, plural } from './fill.ts'
import { embedTexts } from './embed-texts.ts'
import { languages, type Language } from './languages.ts'

/** English alone leaves out Mr and Ms before a title. */
const ofEnglish = 'salutation.withTitle'

/** Each sentence with its place, plural forms included. */
function sentences(texts: object, place = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? place + name === ofEnglish
        ? []
        : [[place + name, value]]
      : sentences(value as object, `${place}${name}.`),
  )
}

/** The form of plural that Polish has more is compared with the one that stands for all others. */
const placeIn = (place: string) => place.replace(/\.few$/, '.other')
const parameters = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).toSorted()

function expectSame(spoken: [string, string][], english: ReadonlyMap<string, string>) {
  expect(new Set(spoken.map(([place]) => placeIn(place)))).toEqual(new Set(english.keys()))
  for (const [place, text] of spoken) {
    expect(text.trim(), place).not.toBe('')
    expect(text, place).not.toMatch(/ {2}|["']/)
    expect(parameters(text), place).toEqual(parameters(english.get(placeIn(place))))
  }
}

/** What `embed.js` says stands beside the catalogue: other sites load it. */
const beside = (language: Language) => ({ embed: embedTexts(language) })

/** What is the English word in another language, too. */
const alsoEnglish: Partial<Record<Language, string[]>> = {
  de: ['mailTest', 'page.optional', 'pdf.name', 'signing.audit.signer', 'staffMail.code'],
  fr: [
    'assistant.log',
    'pdf.date',
    'pdf.signature',
    'signing.agreement',
    'signing.audit.document',
    'signing.audit.page',
    'staffMail.code',
  ],
  es: ['live.errorTitle', 'mails.no', 'pdf.no'],
  it: ['mails.no', 'pdf.no', 'mails.privacy', 'page.passwordLabel', 'page.privacy'],
  nl: ['mailTest', 'mails.privacy', 'page.privacy', 'signing.audit.document', 'staffMail.code'],
  pl: ['mailTest'],
  tr: ['embed.form', 'page.openForm'],
}

test.each(languages)('text: %s says everything that visitors read, with the same parameters', (language) => {
  const visitors = ([place]: [string, string]) => !/^(crm|inquiries|marketplace)\./.test(place)
  const textsOf = (spoken: Language) => [...sentences(catalogue[spoken]), ...sentences(beside(spoken))].filter(visitors)
  const english = new Map(textsOf('en'))
  const spoken = textsOf(language)
  expectSame(spoken, english)
  // A text without a translation would be the English one.
  const same = spoken.filter(([place, text]) => text === english.get(place)).map(([place]) => place)
  if (language !== 'en') expect(same.toSorted()).toEqual((alsoEnglish[language] ?? []).toSorted())
})

test('text: German and English say everything that people of the agency read', () => {
  expectSame(sentences(agencyCatalogue.de), new Map(sentences(agencyCatalogue.en)))
})

test('text: a sentence is filled with its parameters and follows its count', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  const { tooLong } = catalogue.en.faults
  expect([0, 1, 2].map((n) => plural(tooLong, n))).toEqual([
    'Please use no more than 0 characters.',
    'Please use no more than one character.',
    'Please use no more than 2 characters.',
  ])
  const files = catalogue.pl.files.count
  expect([1, 2, 5, 12, 22, 112, 124].map((n) => plural(files, n).replace('najwyżej ', ''))).toEqual([
    'jeden plik',
    '2 pliki',
    '5 plików',
    '12 plików',
    '22 pliki',
    '112 plików',
    '124 pliki',
  ])
})
