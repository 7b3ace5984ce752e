import { expect, test } from 'vitest'
import type { Language } from '../../text/language.ts'
import { labels } from '../labels/all.ts'
import { searchSettings } from './search-settings.ts'

const found = (sought: string, language: Language) => searchSettings(sought, labels, language).map(({ name }) => name)
const first = (sought: string, language: Language) => found(sought, language)[0]

/** What an office types, and what has to come first. */
const typed: Record<Language, Record<string, string>> = {
  de: {
    Farbe: 'background_color',
    farben: 'background_color',
    Akzentfarbe: 'accent_color',
    Schriftart: 'font',
    Schriftgroesse: 'font_size',
    einbetten: 'embed_enabled',
    Passwort: 'password',
    Passwörter: 'password',
    Impressum: 'imprint_url',
    Datenschutzerklaerung: 'privacypolicy_url',
    Löschfrist: 'retention_days',
    Betreff: 'subject',
    'Double-Opt-in': 'double_opt_in_enabled',
    'Google Analytics': 'tracking_provider',
    Ansprechpartner: 'contact_name',
    Zwischenspeichern: 'autosave_enabled',
    Sprache: 'language',
  },
  en: {
    colour: 'background_color',
    color: 'background_color',
    colors: 'background_color',
    'accent color': 'accent_color',
    font: 'font',
    typeface: 'font',
    embedding: 'embed_enabled',
    iframe: 'embed_enabled',
    password: 'password',
    imprint: 'imprint_url',
    'privacy policy': 'privacypolicy_url',
    'retention period': 'retention_days',
    subject: 'subject',
    'double opt-in': 'double_opt_in_enabled',
    Matomo: 'tracking_provider',
    languages: 'language',
    'confirmation email': 'email_enabled',
  },
}

test.each(['de', 'en'] as const)(
  'settings: they are found by words that an office types, in %s [B31-187]',
  (language) => {
    const words = Object.keys(typed[language])
    expect(Object.fromEntries(words.map((sought) => [sought, first(sought, language)]))).toEqual(typed[language])
  },
)

test('settings: short words are looked for at the beginnings of words [B31-187]', () => {
  const layout = first('layout of the page', 'en')
  expect(found('out', 'en')).not.toContain(layout)
  expect(found('lay', 'en')).toContain(layout)
})

test('settings: both spellings of umlauts and of compound words find the same [B31-187]', () => {
  for (const same of [
    ['größe', 'groesse', 'grösse', 'GROSSE'],
    ['e-mail', 'email', 'E-Mails'],
    ['löschen', 'loeschen', 'loschen'],
  ]) {
    const [one = [], ...others] = same.map((sought) => found(sought, 'de'))
    expect(one.length).toBeGreaterThan(1)
    for (const other of others) expect(other).toEqual(one)
  }
})

test('settings: names come before descriptions, these before headings, and those before API names [B31-187]', () => {
  expect(found('Schrift', 'de').slice(0, 2)).toEqual(['font', 'font_size'])
  const headings = found('Farbe', 'de')
  expect(headings.indexOf('logo_url')).toBeGreaterThan(headings.indexOf('card_background_color'))
  expect(first('crm_user_id', 'en')).toBe('crm_user_id')
  expect(found('Titel Schriftart', 'de')).toEqual([])
})
