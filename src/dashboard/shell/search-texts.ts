import { texts } from '../text/language.ts'

export const searchTexts = texts({
  en: { clear: 'Clear the search' },
  de: { clear: 'Suche leeren' },
})
