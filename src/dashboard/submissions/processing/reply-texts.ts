import { texts } from '../../text/language.ts'

export const replyTexts = texts({
  en: {
    title: 'Replies',
    write: 'Write a reply',
    none: 'No replies yet.',
    subject: 'Subject',
    subjectUsual: 'As that of the last mail',
    subjectAlone: 'Filled in if left empty',
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
    refused: (time: string, why: string) =>
      `An earlier e-mail to this address was refused (${time}).${why === '' ? '' : ` ${why}`} Check the address, or call.`,
    next: (time: string) => `Next try: ${time}`,
    notSaved: 'The answers are not saved, so there is no address to reply to.',
  },
  de: {
    title: 'Antworten',
    write: 'Antwort schreiben',
    none: 'Noch keine Antworten.',
    subject: 'Betreff',
    subjectUsual: 'Wie bei der letzten E-Mail',
    subjectAlone: 'Wird sonst automatisch eingesetzt',
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
    refused: (time: string, why: string) =>
      `Eine frühere E-Mail an diese Adresse wurde abgelehnt (${time}).${why === '' ? '' : ` ${why}`} Bitte prüfen Sie die Adresse, oder rufen Sie an.`,
    next: (time: string) => `Nächster Versuch: ${time}`,
    notSaved: 'Die Angaben sind nicht gespeichert, daher fehlt die Adresse für eine Antwort.',
  },
})
