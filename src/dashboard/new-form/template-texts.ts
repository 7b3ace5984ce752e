import { texts } from '../text/language.ts'

export const templateTexts = texts({
  en: {
    help: 'Choose one: it is copied under the name above, with fields, rules, document and settings. The copy is offline.',
    list: 'Templates',
    search: 'Search templates',
    noMatch: 'No template has these words.',
    fields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    noneTitle: 'No form is a template',
    noneText:
      'The operator of this service decides which forms are templates; that cannot be changed here.  But every form can be copied with “Copy form” in its menu.',
    toForms: 'To the forms',
    made: (name: string) => `“${name}” was made. It is offline.`,
  },
  de: {
    help: 'Wählen Sie eine aus: Sie wird unter dem Namen oben kopiert, mit Feldern, Regeln, Dokument und Einstellungen. Die Kopie ist offline.',
    list: 'Vorlagen',
    search: 'Vorlagen suchen',
    noMatch: 'Keine Vorlage enthält diese Wörter.',
    fields: (count: number) => (count === 1 ? '1 Feld' : `${count} Felder`),
    noneTitle: 'Kein Formular ist eine Vorlage',
    noneText:
      'Welche Formulare Vorlagen sind, legt der Betreiber dieses Dienstes fest; hier lässt es sich nicht ändern. Kopieren können Sie aber jedes Formular: „Formular kopieren“ in seinem Menü.',
    toForms: 'Zu den Formularen',
    made: (name: string) => `„${name}“ wurde angelegt. Es ist offline.`,
  },
})
