import { texts } from '../text/language.ts'

export const bulkTexts = texts({
  en: {
    chosen: (count: string, one: boolean) => (one ? '1 chosen' : `${count} chosen`),
    actions: 'With those chosen',
    choose: (name: string) => `Choose ${name}`,
    choosePage: 'Choose all on this page',
    choosePageShort: 'All on this page',
    clear: 'Clear the choice',
    keys: 'Space chooses, Shift and Space up to here, Enter leads to the actions, Escape back.',
    done: (done: number, all: number) => (done === all ? `Done: ${all}.` : `Done: ${done} of ${all}.`),
    changed: (count: number) =>
      count === 1 ? '1 submission was changed.' : `${count.toLocaleString('en')} submissions were changed.`,
    cancelled: (done: number, all: number) => `Cancelled after ${done} of ${all}; the rest is as it was.`,
  },
  de: {
    chosen: (count: string, one: boolean) => (one ? '1 ausgewählt' : `${count} ausgewählt`),
    actions: 'Mit den ausgewählten',
    choose: (name: string) => `${name} auswählen`,
    choosePage: 'Alle auf dieser Seite auswählen',
    choosePageShort: 'Seite auswählen',
    clear: 'Auswahl aufheben',
    keys: 'Leertaste wählt, Umschalt und Leertaste bis hier, Enter führt zu den Aktionen, Escape zurück.',
    done: (done: number, all: number) => (done === all ? `Erledigt: ${all}.` : `Erledigt: ${done} von ${all}.`),
    changed: (count: number) =>
      count === 1 ? '1 Einsendung wurde geändert.' : `${count.toLocaleString('de')} Einsendungen wurden geändert.`,
    cancelled: (done: number, all: number) => `Abgebrochen nach ${done} von ${all}; der Rest ist, wie er war.`,
  },
})
