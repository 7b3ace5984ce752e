import type { Language } from './languages.ts'

/** Subject of a mail that somebody of the agency sends to themselves, to see what visitors will get. */
export const mailTestTexts: Record<Language, string> = {
  de: 'Test: {subject}',
  en: 'Test: {subject}',
  fr: 'Test : {subject}',
  es: 'Prueba: {subject}',
  it: 'Prova: {subject}',
  nl: 'Test: {subject}',
  pl: 'Test: {subject}',
  tr: 'Deneme: {subject}',
}
