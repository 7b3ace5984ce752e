import { expect, test } from 'vitest'
import { contrast } from '../../../../shared/form/styles/colour.ts'
import { raw } from '../../../../shared/form/markup/html.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { languages } from '../../../../shared/text/languages.ts'
import { htmlOf, kept } from './kept-letter.ts'
import { htmlLetter, plainLetter } from './layout.ts'
import type { Letter } from './letter.ts'

const sign = { address: 'https://forms.example/f/a/sign/x?lang=de&b=1', words: 'Unterschreiben' }
const open = { address: 'https://crm.example/1', words: 'Im CRM öffnen' }

const letterWith = (parts: Partial<Letter>): Letter => ({
  language: 'de',
  subject: 'Anfrage',
  agency: 'Nordlicht',
  accent: '#1d4ed8',
  body: { html: raw('<p>Text</p>'), text: 'Text' },
  action: null,
  remark: null,
  answers: { heading: '', rows: [] },
  imprint: { lines: [], links: [] },
  ...parts,
})

/** Words and address of each button, and what its ground and its words look like in the light and in the dark. */
function buttonsOf(page: string) {
  const found = page.matchAll(
    /<td\s+class="button"\s+bgcolor="(#\w{6})"[^>]*>\s*<a\s+href="([^"]*)"\s+style="[^"]*;color:(#\w{6})[^"]*"\s*>([^<]*)<\/a/g,
  )
  const [, darkGround, darkInk] = /\.button\{background:(#\w{6})[^}]*\}\.button a\{color:(#\w{6})/.exec(page) ?? []
  return Array.from(found, ([, ground = '', address, ink = '', words]) => ({
    way: { address: address?.replaceAll('&amp;', '&'), words },
    contrasts: [contrast(ground, ink), contrast(darkGround!, darkInk!)],
  }))
}

test('mails: the next step is a button with its plain address below, in every language [B15-15]', () => {
  for (const language of languages)
    for (const parts of [{ action: sign }, { download: sign }]) {
      const page = htmlLetter(letterWith({ language, ...parts }))
      expect(buttonsOf(page).map(({ way }) => way)).toEqual([sign])
      const below = page.slice(page.indexOf(catalogue[language].mails.orAddress))
      expect(below).toMatch(/^[^<]+<br \/><a href="([^"]+)"[^>]*>\1<\/a>/)
    }
})

test('mails: one step alone is a button, a second one is a link in a line', () => {
  const page = htmlLetter(letterWith({ action: open, download: sign }))
  expect(buttonsOf(page).map(({ way }) => way)).toEqual([open])
  expect(page).toMatch(/<p>\s*<a href="[^"]*sign[^"]*"[^>]*>Unterschreiben<\/a>\s*<\/p>/)
  expect(buttonsOf(htmlLetter(letterWith({})))).toEqual([])
})

test('mails: as text, the next step is its words and its address', () => {
  expect(plainLetter(letterWith({ action: open, download: sign }))).toBe(
    `Text\n\n${open.words}: ${open.address}\n\n${sign.words}: ${sign.address}\n\n-- \nNordlicht\n`,
  )
})

test('mails: the sentence about a step stands before it, and the greeting of the end after it [B15-15]', () => {
  const why = 'Bitte unterschreiben Sie.'
  const closing = { html: raw('<p>Viele Grüße</p>'), text: 'Viele Grüße' }
  const letter = letterWith({ closing, action: open, download: { ...sign, why } })
  expect(plainLetter(letter)).toBe(
    `Text\n\n${open.words}: ${open.address}\n\n${why}\n\n${sign.words}: ${sign.address}\n\nViele Grüße\n\n-- \nNordlicht\n`,
  )
  for (const page of [htmlLetter(letter), htmlOf({ subject: 'Anfrage', html: null, letter: kept(letter) })!]) {
    const places = ['Text</p>', open.words, why, sign.words, 'Viele Grüße'].map((part) => page.indexOf(part))
    expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true)
  }
  expect(htmlOf({ subject: '', html: null, letter: kept(letterWith({})) })).not.toContain('undefined')
})

test('mails: words on buttons can be read in every colour of an agency, in the light and in the dark', () => {
  for (const accent of ['#ffffff', '#000000', '#1d4ed8', '#f5c518', '#14532d', '#ff0000', '#808080'])
    for (const { contrasts } of buttonsOf(htmlLetter(letterWith({ accent, action: open }))))
      for (const found of contrasts) expect(found, accent).toBeGreaterThanOrEqual(4.5)
})

test('mails: the subject stands once as the heading of what begins a conversation, the person in its place [B15-21]', () => {
  const headings = (parts: Partial<Letter>) =>
    Array.from(htmlLetter(letterWith(parts)).matchAll(/<h1[^>]*>([^<]*)</g), ([, words]) => words?.trim())
  expect(headings({ headed: true, subject: 'Ihre Anfrage & mehr' })).toEqual(['Ihre Anfrage &amp; mehr'])
  expect(headings({ headed: true, head: { name: 'Ada Löwe', about: null, ways: [] } })).toEqual(['Ada Löwe'])
  expect(headings({})).toEqual([])
  const letter = letterWith({ headed: true })
  expect(htmlOf({ subject: 'Kept', html: null, letter: kept(letter) })).toMatch(/<h1[^>]*>\s*Kept\s*</)
})

test('mails: buttons have the colour of those on pages, in the light and in the dark [B15-22]', () => {
  const grounds = (accent: string) => {
    const page = htmlLetter(letterWith({ accent, action: open }))
    return [/bgcolor="(#\w{6})"/.exec(page)?.[1], /\.button\{background:(#\w{6})/.exec(page)?.[1]]
  }
  // An accent that is seen on both grounds is the button itself; words are white on it.
  expect(grounds('#3b6fe0')).toEqual(['#3b6fe0', '#3b6fe0'])
  expect(htmlLetter(letterWith({ accent: '#3b6fe0', action: open }))).toContain('.button a{color:#ffffff')
})

test('mails: no line ends within the number of a document, or within *E-Mail* [B15-25]', () => {
  const number = '6BCR-AVT8-D35H-JWJF'
  const page = htmlLetter(
    letterWith({ body: { html: raw(`<p>Diese E-Mail: ${number}.</p>`), text: '' }, action: open }),
  )
  for (const words of ['E-Mail', number]) expect(page).toContain(`<span style="white-space:nowrap">${words}</span>`)
  expect(page).toContain(`href="${open.address}"`)
  const linked = { address: `https://forms.example/verify/${number}`, words: 'Prüfen' }
  expect(htmlLetter(letterWith({ action: linked }))).toContain(`href="${linked.address}"`)
})
