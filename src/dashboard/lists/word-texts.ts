import { texts } from '../text/language.ts'

export const wordTexts = texts({
  en: {
    noneTitle: 'Nothing found',
    noneText: (words: string) => `There are no results for “${words}” here.`,
    tooShort: 'Enter at least two letters or digits.',
    clear: 'Clear search and filters',
    most: (count: string) => `For words that occur in many submissions, only the newest ${count} are found.`,
    newestMails: (count: string) =>
      `Only the newest ${count} e-mails and replies are searched, and those about the newest submissions that have the words.`,
    notInView: 'The search is not saved in the view.',
  },
  de: {
    noneTitle: 'Nichts gefunden',
    noneText: (words: string) => `Zu „${words}“ gibt es hier nichts.`,
    tooShort: 'Geben Sie mindestens zwei Buchstaben oder Ziffern ein.',
    clear: 'Suche und Filter zurücksetzen',
    most: (count: string) =>
      `Zu Wörtern, die in vielen Einsendungen stehen, werden nur die neuesten ${count} gefunden.`,
    newestMails: (count: string) =>
      `Gesucht wird nur in den neuesten ${count} E-Mails und Antworten und in denen zu den neuesten passenden Einsendungen.`,
    notInView: 'Die Suche wird in der Ansicht nicht gespeichert.',
  },
})
