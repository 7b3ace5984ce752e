import type { UnusedLine } from '../from-text/from-text.ts'
import { texts } from '../text/language.ts'

export const pasteTexts = texts({
  en: {
    paste: 'Questions, one per line',
    help: 'Paste an old form, an e-mail or a document. Numbers and bullets are left out; a star makes a field required, and lines below a question become its choices. The text stays in your browser.',
    example: 'First name*\nE-mail (required)\nKind of property: house / flat / land\nWhen would you like to move?',
    read: 'What was read',
    none: 'What you paste appears here as a list of fields before the form is created.',
    nothing: 'No question was found in this text.',
    count: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    inCrm: (count: number) => (count === 1 ? '1 of them goes to the CRM.' : `${count} of them go to the CRM.`),
    required: 'required',
    type: (label: string) => `Type of ${label}`,
    target: (module: string, label: string) => `${module}: ${label}`,
    noTarget: 'with the submission',
    remove: (label: string) => `Remove ${label}`,
    restore: (count: number) => (count === 1 ? 'Bring back 1 removed field' : `Bring back ${count} removed fields`),
    unused: (count: number) => (count === 1 ? '1 line was not used' : `${count} lines were not used`),
    line: (number: number) => `Line ${number}`,
    why: {
      prose: 'no question',
      no_words: 'no words',
      too_many: 'more than 100 fields',
      cut: 'too long; this part is left out',
    } satisfies Record<UnusedLine['why'], string>,
    noCrm: 'No CRM is connected, so no field can be linked to it.',
    creating: (name: string) => `Creating “${name}”`,
    made: (name: string, count: number) => `“${name}” was created with ${count === 1 ? '1 field' : `${count} fields`}.`,
    incomplete: (done: number, all: number) =>
      `Created with ${done} of ${all} fields. The form is offline; these are missing:`,
    cancelled: (done: number, all: number) => `Cancelled after ${done} of ${all} fields. The form is offline.`,
  },
  de: {
    paste: 'Fragen, eine je Zeile',
    help: 'Fügen Sie ein altes Formular, eine E-Mail oder ein Dokument ein. Nummern und Aufzählungszeichen entfallen; ein Stern macht ein Feld zur Pflicht, und Zeilen unter einer Frage werden zu ihrer Auswahl. Der Text bleibt in Ihrem Browser.',
    example:
      'Vorname*\nE-Mail (Pflichtfeld)\nArt der Immobilie: Haus / Wohnung / Grundstück\nWann möchten Sie umziehen?',
    read: 'Was gelesen wurde',
    none: 'Was Sie einfügen, steht hier als Liste von Feldern, bevor etwas angelegt wird.',
    nothing: 'In diesem Text wurde keine Frage gefunden.',
    count: (count: number) => (count === 1 ? '1 Feld' : `${count} Felder`),
    inCrm: (count: number) => (count === 1 ? '1 davon geht ins CRM.' : `${count} davon gehen ins CRM.`),
    required: 'Pflicht',
    type: (label: string) => `Typ von ${label}`,
    target: (module: string, label: string) => `${module}: ${label}`,
    noTarget: 'bei der Einsendung',
    remove: (label: string) => `${label} entfernen`,
    restore: (count: number) =>
      count === 1 ? '1 entferntes Feld zurückholen' : `${count} entfernte Felder zurückholen`,
    unused: (count: number) =>
      count === 1 ? '1 Zeile wurde nicht verwendet' : `${count} Zeilen wurden nicht verwendet`,
    line: (number: number) => `Zeile ${number}`,
    why: {
      prose: 'keine Frage',
      no_words: 'keine Wörter',
      too_many: 'mehr als 100 Felder',
      cut: 'zu lang; dieser Teil entfällt',
    },
    noCrm: 'Es ist kein CRM verbunden, daher lässt sich kein Feld zuordnen.',
    creating: (name: string) => `„${name}“ wird angelegt`,
    made: (name: string, count: number) =>
      `„${name}“ wurde mit ${count === 1 ? '1 Feld' : `${count} Feldern`} angelegt.`,
    incomplete: (done: number, all: number) =>
      `Mit ${done} von ${all} Feldern angelegt. Das Formular ist offline; diese fehlen:`,
    cancelled: (done: number, all: number) => `Abgebrochen nach ${done} von ${all} Feldern. Das Formular ist offline.`,
  },
})
