import { texts } from '../text/language.ts'

export const commandTexts = texts({
  en: {
    open: 'Search',
    placeholder: 'Where to, or what to do?',
    nothing: 'Nothing has these words.',
    searching: 'Searching …',
    pages: 'Pages',
    thisForm: 'This form',
    forms: 'Forms',
    settings: 'Settings of this form',
    actions: 'Actions',
    newForm: 'New form',
    appearance: (name: string) => `Appearance: ${name}`,
    language: (name: string) => `Language: ${name}`,
    keys: '↑ ↓ choose, Enter opens, Escape closes',
  },
  de: {
    open: 'Suchen',
    placeholder: 'Wohin, oder was tun?',
    nothing: 'Nichts enthält diese Wörter.',
    searching: 'Wird gesucht …',
    pages: 'Seiten',
    thisForm: 'Dieses Formular',
    forms: 'Formulare',
    settings: 'Einstellungen dieses Formulars',
    actions: 'Aktionen',
    newForm: 'Neues Formular',
    appearance: (name: string) => `Darstellung: ${name}`,
    language: (name: string) => `Sprache: ${name}`,
    keys: '↑ ↓ wählen, Enter öffnet, Escape schließt',
  },
})
