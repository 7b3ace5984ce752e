import { texts } from '../text/language.ts'

export const formPreviewTexts = texts({
  en: {
    device: 'Width of the preview',
    desktop: 'Desktop',
    tablet: 'Tablet',
    phone: 'Phone',
    previewOf: 'Preview of the form',
    hiddenMark: 'Hidden',
    writing: 'Text in the page',
    enter: 'Enter',
    shift: 'Shift',
    done: 'Done',
    newLine: 'new line',
    discard: 'Discard',
    notLoaded: 'The text cannot be edited right now. Load the page again.',
  },
  de: {
    device: 'Breite der Vorschau',
    desktop: 'Computer',
    tablet: 'Tablet',
    phone: 'Telefon',
    previewOf: 'Vorschau des Formulars',
    hiddenMark: 'Versteckt',
    writing: 'Text auf der Seite',
    enter: 'Enter',
    shift: 'Umschalt',
    done: 'Fertig',
    newLine: 'neue Zeile',
    discard: 'Verwerfen',
    notLoaded: 'Der Text lässt sich gerade nicht bearbeiten. Bitte laden Sie die Seite neu.',
  },
})
