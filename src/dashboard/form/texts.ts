import { texts } from '../text/language.ts'

export const formTexts = texts({
  en: {
    all: 'All forms',
    sections: 'Parts of the form',
    build: 'Build',
    settings: 'Settings',
    share: 'Share',
    submissions: 'Submissions',
    online: 'Online',
    openPage: 'Open the page',
  },
  de: {
    all: 'Alle Formulare',
    sections: 'Bereiche des Formulars',
    build: 'Aufbau',
    settings: 'Einstellungen',
    share: 'Teilen',
    submissions: 'Einsendungen',
    online: 'Online',
    openPage: 'Seite öffnen',
  },
})
