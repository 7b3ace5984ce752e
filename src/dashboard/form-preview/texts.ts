import { texts } from '../text/language.ts'

export const formPreviewTexts = texts({
  en: {
    device: 'Width of the preview',
    desktop: 'Desktop',
    phone: 'Phone',
    previewOf: 'Preview of the form',
    hiddenMark: 'Hidden',
  },
  de: {
    device: 'Breite der Vorschau',
    desktop: 'Computer',
    phone: 'Telefon',
    previewOf: 'Vorschau des Formulars',
    hiddenMark: 'Versteckt',
  },
})
