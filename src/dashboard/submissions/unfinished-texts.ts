import { texts } from '../text/language.ts'

export const unfinishedTexts = texts({
  en: {
    noneTitle: 'No unfinished submissions',
    noneText: 'Answers that visitors have entered but not sent yet are listed here until they are sent or expire.',
    offTitle: 'Unfinished answers are not kept',
    offText:
      'Foyer can keep answers that visitors have not sent yet, and e-mail them a link to continue. Switch this on in the settings.',
    toSettings: 'Go to settings',
    changed: (at: string) => `Last changed on ${at}`,
    expires: (on: string) => `will be deleted on ${on}`,
    step: (step: number) => `Step ${step}`,
    sealed: 'Only the visitor can see the answers.',
  },
  de: {
    noneTitle: 'Keine unvollständigen Einsendungen',
    noneText:
      'Angaben, die Besucher eingegeben, aber noch nicht abgesendet haben, stehen hier, bis sie abgesendet sind oder die Frist endet.',
    offTitle: 'Unvollständige Angaben werden nicht behalten',
    offText:
      'Foyer kann Angaben behalten, die noch nicht abgesendet sind, und Besuchern einen Link zum Weitermachen senden. Das schalten Sie in den Einstellungen ein.',
    toSettings: 'Zu den Einstellungen',
    changed: (at: string) => `Zuletzt geändert am ${at}`,
    expires: (on: string) => `wird am ${on} gelöscht`,
    step: (step: number) => `Schritt ${step}`,
    sealed: 'Die Antworten sieht nur der Besucher.',
  },
})
