import { texts } from '../text/language.ts'

export const unfinishedTexts = texts({
  en: {
    noneTitle: 'Nothing is unfinished',
    noneText: 'What visitors have filled in and not sent yet stands here, until they send it or its time is over.',
    offTitle: 'Unfinished answers are not kept',
    offText:
      'Foyer can keep what visitors have filled in and not sent, and mail them a link to go on with. That is switched on in the settings.',
    toSettings: 'To the settings',
    changed: (at: string) => `Last changed on ${at}`,
    expires: (on: string) => `is deleted on ${on}`,
    step: (step: number) => `Step ${step}`,
    sealed: 'The answers are kept for the visitor alone.',
  },
  de: {
    noneTitle: 'Nichts ist unvollständig',
    noneText:
      'Was Besucher ausgefüllt und noch nicht abgesendet haben, steht hier, bis sie es senden oder die Frist endet.',
    offTitle: 'Unvollständige Angaben werden nicht behalten',
    offText:
      'Foyer kann behalten, was Besucher ausgefüllt und nicht abgesendet haben, und ihnen einen Link zum Fortsetzen mailen. Das wird in den Einstellungen eingeschaltet.',
    toSettings: 'Zu den Einstellungen',
    changed: (at: string) => `Zuletzt geändert am ${at}`,
    expires: (on: string) => `wird am ${on} gelöscht`,
    step: (step: number) => `Schritt ${step}`,
    sealed: 'Die Antworten werden nur für den Besucher aufbewahrt.',
  },
})
