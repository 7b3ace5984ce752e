import { texts } from '../text/language.ts'

export const bulkTexts = texts({
  en: {
    chosen: (count: string, one: boolean) => (one ? '1 selected' : `${count} selected`),
    actions: 'Actions for the selection',
    choose: (name: string) => `Select ${name}`,
    choosePage: 'Select all on this page',
    choosePageShort: 'Select all',
    clear: 'Clear selection',
    keys: 'Space selects, Shift and Space selects up to here, Enter goes to the actions, Escape goes back.',
    done: (done: number, all: number) => (done === all ? `Done: ${all}.` : `Done: ${done} of ${all}.`),
    changed: (count: number) =>
      count === 1 ? '1 submission was changed.' : `${count.toLocaleString('en')} submissions were changed.`,
    cancelled: (done: number, all: number) => `Cancelled after ${done} of ${all}; the rest is unchanged.`,
  },
  de: {
    chosen: (count: string, one: boolean) => (one ? '1 ausgewählt' : `${count} ausgewählt`),
    actions: 'Aktionen für die Auswahl',
    choose: (name: string) => `${name} auswählen`,
    choosePage: 'Alle auf dieser Seite auswählen',
    choosePageShort: 'Seite auswählen',
    clear: 'Auswahl aufheben',
    keys: 'Leertaste wählt aus, Umschalt und Leertaste bis hierher, Enter führt zu den Aktionen, Escape zurück.',
    done: (done: number, all: number) => (done === all ? `Erledigt: ${all}.` : `Erledigt: ${done} von ${all}.`),
    changed: (count: number) =>
      count === 1 ? '1 Einsendung wurde geändert.' : `${count.toLocaleString('de')} Einsendungen wurden geändert.`,
    cancelled: (done: number, all: number) => `Abgebrochen nach ${done} von ${all}; der Rest ist unverändert.`,
  },
})
