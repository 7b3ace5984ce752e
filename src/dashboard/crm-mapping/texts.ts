import { texts } from '../text/language.ts'

export const mappingTexts = texts({
  en: {
    title: 'Reassign fields',
    noticeTitle: (count: number) =>
      count === 1 ? 'One form does not fit the CRM' : `${count} forms do not fit the CRM`,
    noticeText: (count: number) =>
      `${count === 1 ? 'It writes' : 'They write'} to fields that this CRM does not have, or ${count === 1 ? 'offers' : 'offer'} choices that it does not permit.`,
    intro:
      'For each field that this CRM does not have, the field that fits best is proposed. Check the proposals. The forms stay as they are until you publish their drafts.',
    form: (name: string) => `Change “${name}”`,
    hasDraft: 'Has unpublished changes already; these are added to them.',
    table: (name: string) => `Fields of “${name}”`,
    field: 'Field',
    before: 'Before',
    after: 'After',
    lost: 'What is lost',
    afterFor: (label: string) => `${label}: after`,
    consent: 'Consent',
    duplicates: 'Duplicate check',
    noField: 'Not written to the CRM',
    noMatch: 'No matches.',
    reasons: {
      same: 'Same field, other choices',
      role: 'Has the same purpose',
      label: 'Has the same or a similar name',
      type: 'Is the usual field for such answers',
    },
    noProposal: 'No field fits.',
    nothing: 'Nothing',
    lostAnswers: 'Answers are kept with the submission only.',
    lostConsent: 'Consent is kept with the submission only.',
    lostCheck: 'The duplicate check no longer compares this field.',
    lostChoices: (choices: string) => `Choices: ${choices}`,
    shared: (label: string) => `“${label}” writes there, too.`,
    prepare: (count: number) => (count === 1 ? 'Prepare draft' : `Prepare ${count} drafts`),
    preparing: 'Prepare drafts',
    prepared: (done: number, all: number) =>
      all === 1 && done === 1 ? 'The draft is prepared.' : `${done} of ${all} drafts are prepared.`,
    readyTitle: 'Prepared drafts',
    readyText: (count: number): string =>
      count === 1
        ? 'With this draft the form fits the CRM. Visitors do not see it yet.'
        : 'With these drafts the forms fit the CRM. Visitors do not see them yet.',
    review: 'View changes',
    reviewFor: (name: string) => `View changes: ${name}`,
    publishAll: (count: number) => (count === 1 ? 'Publish' : `Publish all ${count}`),
    publishTitle: (count: number) => (count === 1 ? 'Publish the draft?' : `Publish ${count} drafts?`),
    publishText: (count: number) =>
      `All that ${count === 1 ? 'this draft holds' : 'these drafts hold'} goes online, earlier changes too:`,
    publishing: 'Publish drafts',
    published: (done: number, all: number) =>
      all === 1 && done === 1 ? 'The form fits the CRM now.' : `${done} of ${all} drafts are published.`,
    doneTitle: 'All forms fit the CRM',
    doneText: 'Every field that a form names is there, and every choice is permitted.',
    toForms: 'Go to forms',
  },
  de: {
    title: 'Felder neu zuordnen',
    noticeTitle: (count: number) =>
      count === 1 ? 'Ein Formular passt nicht zum CRM' : `${count} Formulare passen nicht zum CRM`,
    noticeText: (count: number) =>
      count === 1
        ? 'Es schreibt in Felder, die dieses CRM nicht hat, oder bietet eine Auswahl an, die es nicht zulässt.'
        : 'Sie schreiben in Felder, die dieses CRM nicht hat, oder bieten eine Auswahl an, die es nicht zulässt.',
    intro:
      'Zu jedem Feld, das dieses CRM nicht hat, wird das Feld vorgeschlagen, das am besten passt. Prüfen Sie die Vorschläge. Die Formulare bleiben, wie sie sind, bis Sie ihre Entwürfe veröffentlichen.',
    form: (name: string) => `„${name}“ ändern`,
    hasDraft: 'Hat schon unveröffentlichte Änderungen; diese kommen hinzu.',
    table: (name: string) => `Felder von „${name}“`,
    field: 'Feld',
    before: 'Bisher',
    after: 'Künftig',
    lost: 'Was entfällt',
    afterFor: (label: string) => `${label}: künftig`,
    consent: 'Einwilligung',
    duplicates: 'Dublettenprüfung',
    noField: 'Nicht ins CRM',
    noMatch: 'Keine Treffer.',
    reasons: {
      same: 'Gleiches Feld, andere Auswahl',
      role: 'Hat denselben Zweck',
      label: 'Heißt gleich oder fast gleich',
      type: 'Ist das Feld für solche Antworten',
    },
    noProposal: 'Kein Feld passt.',
    nothing: 'Nichts',
    lostAnswers: 'Antworten stehen nur noch in der Einsendung.',
    lostConsent: 'Die Einwilligung steht nur noch in der Einsendung.',
    lostCheck: 'Die Dublettenprüfung vergleicht dieses Feld nicht mehr.',
    lostChoices: (choices: string) => `Auswahl: ${choices}`,
    shared: (label: string) => `„${label}“ schreibt auch dorthin.`,
    prepare: (count: number) => (count === 1 ? 'Entwurf vorbereiten' : `${count} Entwürfe vorbereiten`),
    preparing: 'Entwürfe vorbereiten',
    prepared: (done: number, all: number) =>
      all === 1 && done === 1 ? 'Der Entwurf ist vorbereitet.' : `${done} von ${all} Entwürfen sind vorbereitet.`,
    readyTitle: 'Vorbereitete Entwürfe',
    readyText: (count: number) =>
      count === 1
        ? 'Mit diesem Entwurf passt das Formular zum CRM. Besucher sehen ihn noch nicht.'
        : 'Mit diesen Entwürfen passen die Formulare zum CRM. Besucher sehen sie noch nicht.',
    review: 'Änderungen ansehen',
    reviewFor: (name: string) => `Änderungen ansehen: ${name}`,
    publishAll: (count: number) => (count === 1 ? 'Veröffentlichen' : `Alle ${count} veröffentlichen`),
    publishTitle: (count: number) => (count === 1 ? 'Entwurf veröffentlichen?' : `${count} Entwürfe veröffentlichen?`),
    publishText: (count: number) =>
      `Alles, was in ${count === 1 ? 'diesem Entwurf' : 'diesen Entwürfen'} steht, geht online, auch frühere Änderungen:`,
    publishing: 'Entwürfe veröffentlichen',
    published: (done: number, all: number) =>
      all === 1 && done === 1
        ? 'Das Formular passt jetzt zum CRM.'
        : `${done} von ${all} Entwürfen sind veröffentlicht.`,
    doneTitle: 'Alle Formulare passen zum CRM',
    doneText: 'Jedes Feld, das ein Formular nennt, gibt es im CRM, und jede Auswahl ist zugelassen.',
    toForms: 'Zu den Formularen',
  },
})
