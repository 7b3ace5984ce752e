import { texts } from '../../text/language.ts'

export const waitingListTexts = texts({
  en: {
    name: 'Waiting list',
    only: 'Waiting list only',
    waits: 'Giving a place sends no e-mail: reply to tell the person.',
    give: 'Give a place',
  },
  de: {
    name: 'Warteliste',
    only: 'Nur Warteliste',
    waits: 'Dabei geht keine E-Mail hinaus: Bitte antworten Sie der Person selbst.',
    give: 'Platz vergeben',
  },
})
