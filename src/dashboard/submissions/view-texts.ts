import { texts } from '../text/language.ts'

export const viewTexts = texts({
  en: {
    columns: 'Columns',
    automatic: 'Those that say most',
    views: 'Views',
    none: 'A view keeps columns, times and order under a name, on this device.',
    save: 'Save this view …',
    saveTitle: 'Save this view',
    name: 'Name of the view',
    nameNeeded: 'Please give the view a name.',
    replaces: 'A view of this name is replaced.',
    remove: (name: string) => `Delete view ${name}`,
    saved: (name: string) => `View “${name}” was saved.`,
    noStorage: 'This browser keeps nothing, so the view cannot be saved. Its address can be bookmarked.',
  },
  de: {
    columns: 'Spalten',
    automatic: 'Die aussagekräftigsten',
    views: 'Ansichten',
    none: 'Eine Ansicht behält Spalten, Zeiten und Reihenfolge unter einem Namen, auf diesem Gerät.',
    save: 'Diese Ansicht speichern …',
    saveTitle: 'Diese Ansicht speichern',
    name: 'Name der Ansicht',
    nameNeeded: 'Bitte geben Sie der Ansicht einen Namen.',
    replaces: 'Eine Ansicht mit diesem Namen wird ersetzt.',
    remove: (name: string) => `Ansicht ${name} löschen`,
    saved: (name: string) => `Ansicht „${name}“ wurde gespeichert.`,
    noStorage:
      'Dieser Browser behält nichts, darum lässt sich die Ansicht nicht speichern. Ihre Adresse lässt sich merken.',
  },
})
