import { texts } from '../text/language.ts'

export const searchTexts = texts({
  en: { search: 'Search', clear: 'Clear the search' },
  de: { search: 'Suchen', clear: 'Suche leeren' },
})
