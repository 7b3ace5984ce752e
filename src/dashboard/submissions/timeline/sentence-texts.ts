import { texts } from '../../text/language.ts'

export const sentenceTexts = texts({
  en: {
    by: (name: string) => `By ${name}`,
    turnsInto: 'to',
    missedSupervisor: {
      unknown: () => 'The CRM does not say who looks after the property.',
      no_user: (name: string) =>
        `${name} looks after the property in the CRM, but has no user account here that may edit submissions.`,
    },
    placeGiven: 'Place given',
    backOnList: 'Back on the waiting list',
  },
  de: {
    by: (name: string) => `Von ${name}`,
    turnsInto: 'zu',
    missedSupervisor: {
      unknown: () => 'Das CRM nennt niemanden, der die Immobilie betreut.',
      no_user: (name: string) =>
        `${name} betreut die Immobilie im CRM, hat hier aber keinen Benutzer mit Bearbeitungsrechten.`,
    },
    placeGiven: 'Platz vergeben',
    backOnList: 'Wieder auf die Warteliste gesetzt',
  },
})
