import { texts } from '../text/language.ts'

export const templateTexts = texts({
  en: {
    help: 'Pick a template. It is copied under the name above, with fields, rules, document and settings. The copy is offline.',
    list: 'Templates',
    search: 'Search templates',
    noMatch: 'No matches.',
    fields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    noneTitle: 'No form is a template',
    noneText:
      'The operator of this service decides which forms are templates; you cannot change that here. You can copy any form with “Copy form” in its menu.',
    toForms: 'Go to forms',
    made: (name: string) => `“${name}” was created. It is offline.`,
  },
  de: {
    help: 'Wählen Sie eine Vorlage. Sie wird unter dem Namen oben kopiert, mit Feldern, Regeln, Dokument und Einstellungen. Die Kopie ist offline.',
    list: 'Vorlagen',
    search: 'Vorlagen suchen',
    noMatch: 'Keine Treffer.',
    fields: (count: number) => (count === 1 ? '1 Feld' : `${count} Felder`),
    noneTitle: 'Kein Formular ist eine Vorlage',
    noneText:
      'Welche Formulare Vorlagen sind, legt der Betreiber dieses Dienstes fest; hier lässt es sich nicht ändern. Kopieren können Sie aber jedes Formular: „Formular kopieren“ in seinem Menü.',
    toForms: 'Zu den Formularen',
    made: (name: string) => `„${name}“ wurde angelegt. Es ist offline.`,
  },
})
