import { texts } from '../text/language.ts'

export const filterMenuTexts = texts({
  en: {
    filter: (column: string) => `Filter: ${column}`,
    filterOn: (column: string) => `Filter: ${column}, on`,
    apply: 'Apply',
    clear: 'Clear',
  },
  de: {
    filter: (column: string) => `Filter: ${column}`,
    filterOn: (column: string) => `Filter: ${column}, aktiv`,
    apply: 'Anwenden',
    clear: 'Zurücksetzen',
  },
})
