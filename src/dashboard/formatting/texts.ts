import { texts } from '../text/language.ts'

export const formattingTexts = texts({
  en: {
    group: (name: string) => `Formatting of ${name}`,
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    list: 'List',
    text: 'text',
  },
  de: {
    group: (name: string) => `Formatierung von ${name}`,
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    list: 'Liste',
    text: 'Text',
  },
})
