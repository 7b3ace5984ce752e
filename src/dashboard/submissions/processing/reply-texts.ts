import { texts } from '../../text/language.ts'

export const replyTexts = texts({
  en: {
    title: 'Replies',
    none: 'No replies yet.',
    subject: 'Subject',
    subjectUsual: 'As that of the last mail',
    text: 'Reply',
    textHelp: 'Goes to the e-mail address of the submission. Macros such as _Vorname are replaced.',
    send: 'Send reply',
    waitsForNetwork:
      'The server cannot be reached. The reply is kept and will be sent once it can. Keep this page open.',
    sent: 'The reply is in the outbox.',
    to: (address: string) => `To ${address}`,
    answersTo: (address: string) => `Answers go to ${address}`,
    hidden: 'Your role does not include what this reply says.',
    emptied: 'What it said is no longer kept.',
    lacksServer: 'No mail server is set up for this service. The reply waits until there is one.',
    next: (time: string) => `Next try: ${time}`,
    notSaved: 'The answers are not saved, so there is no address to reply to.',
  },
  de: {
    title: 'Antworten',
    none: 'Noch keine Antworten.',
    subject: 'Betreff',
    subjectUsual: 'Wie bei der letzten E-Mail',
    text: 'Antwort',
    textHelp: 'Geht an die E-Mail-Adresse der Einsendung. Makros wie _Vorname werden ersetzt.',
    send: 'Antwort senden',
    waitsForNetwork:
      'Der Server ist nicht erreichbar. Die Antwort wird gesendet, sobald er es wieder ist. Bitte lassen Sie diese Seite geöffnet.',
    sent: 'Die Antwort ist im Postausgang.',
    to: (address: string) => `An ${address}`,
    answersTo: (address: string) => `Rückantworten gehen an ${address}`,
    hidden: 'Ihre Rolle umfasst den Inhalt dieser Antwort nicht.',
    emptied: 'Der Inhalt wird nicht mehr aufbewahrt.',
    lacksServer: 'Für diesen Dienst ist kein Mailserver eingerichtet. Die Antwort wartet, bis es einen gibt.',
    next: (time: string) => `Nächster Versuch: ${time}`,
    notSaved: 'Die Angaben sind nicht gespeichert, daher fehlt die Adresse für eine Antwort.',
  },
})
