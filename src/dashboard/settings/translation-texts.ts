import type { TranslatableFieldText } from '../../shared/contract/forms/translations.ts'
import { texts } from '../text/language.ts'

const count = (done: number, all: number) => `${done} / ${all}`

export const translationTexts = texts({
  en: {
    edit: 'Translate',
    title: 'Translations',
    noLanguage: 'Choose further languages first.',
    nothing: 'The form has no texts of its own yet.',
    language: 'Language',
    source: 'In the form',
    done: count,
    close: 'Close',
    rule: 'Label that a rule sets',
    document: 'Text in the PDF',
    option: (field: string) => `Option of “${field}”`,
    part: (field: string, part: TranslatableFieldText) =>
      `${{ label: 'Label', hint: 'Help', placeholder: 'Text in the empty field', default_value: 'Text', unit: 'Unit' }[part]} of “${field}”`,
  },
  de: {
    edit: 'Übersetzen',
    title: 'Übersetzungen',
    noLanguage: 'Wählen Sie zuerst weitere Sprachen.',
    nothing: 'Das Formular hat noch keine eigenen Texte.',
    language: 'Sprache',
    source: 'Im Formular',
    done: count,
    close: 'Schließen',
    rule: 'Beschriftung, die eine Regel setzt',
    document: 'Text im PDF',
    option: (field: string) => `Auswahl von „${field}“`,
    part: (field: string, part: TranslatableFieldText) =>
      `${{ label: 'Beschriftung', hint: 'Hilfe', placeholder: 'Text im leeren Feld', default_value: 'Text', unit: 'Einheit' }[part]} von „${field}“`,
  },
})
