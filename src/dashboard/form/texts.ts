import { texts } from '../text/language.ts'

export const formTexts = texts({
  en: {
    all: 'All forms',
    sections: 'Parts of the form',
    build: 'Build',
    logic: 'Logic',
    settings: 'Settings',
    document: 'Document',
    share: 'Share',
    submissions: 'Submissions',
    statistics: 'Statistics',
    versions: 'Versions',
    online: 'Online',
    offline: 'Offline',
    openPage: 'View form',
  },
  de: {
    all: 'Alle Formulare',
    sections: 'Bereiche des Formulars',
    build: 'Aufbau',
    logic: 'Logik',
    settings: 'Einstellungen',
    document: 'Dokument',
    share: 'Teilen',
    submissions: 'Einsendungen',
    statistics: 'Statistik',
    versions: 'Versionen',
    online: 'Online',
    offline: 'Offline',
    openPage: 'Formular öffnen',
  },
})
