import { texts } from '../text/language.ts'

export const formattingTexts = texts({
  en: {
    group: (name: string) => `Formatting of ${name}`,
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    list: 'List',
    numbers: 'Numbering',
    address: 'Address of the link',
    noAddress: 'Enter a web address or an e-mail address, such as https://example.com.',
    apply: 'Apply',
    remove: 'Remove link',
  },
  de: {
    group: (name: string) => `Formatierung von ${name}`,
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    list: 'Liste',
    numbers: 'Nummerierung',
    address: 'Adresse des Links',
    noAddress: 'Geben Sie eine Web- oder E-Mail-Adresse ein, etwa https://example.com.',
    apply: 'Übernehmen',
    remove: 'Link entfernen',
  },
})
