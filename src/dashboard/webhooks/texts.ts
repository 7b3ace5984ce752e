import type { deliveryStates, WebhookEvent } from '../../shared/contract/submissions/webhooks.ts'
import { texts } from '../text/language.ts'

export const webhookTexts = texts({
  en: {
    title: 'Webhooks',
    intro: 'After each submission or change, Foyer sends the answers to an address of your choice.',
    create: 'New webhook',
    createNow: 'Create webhook',
    url: 'Address',
    urlHelp: 'Publicly reachable, best with https://.',
    event: 'Event',
    events: {
      'submission.created': 'New submission',
      'submission.updated': 'Status, assignee, day or tags changed',
    } satisfies Record<WebhookEvent, string>,
    form: 'Form',
    allForms: 'All forms',
    template: 'Message',
    templateHelp: 'Optional. A text with CRM placeholders such as _Vorname or _getAddressLink, added to the payload.',
    messageKey: 'Name of the message in the payload',
    sample: 'What is sent',
    afterwards:
      'Each call is signed in X-Service-Signature. Once the webhook is there, its page has the secret, code that checks the signature, and a test event.',
    secret: 'Signing secret',
    secretHelp: 'With it the receiver checks that a call comes from here. Keep it to yourself.',
    secretLost:
      'The signing secret cannot be opened, since the secret key of this installation was changed. Nothing is sent. Create the webhook again, or have the operator restore the key.',
    copySecret: 'Copy secret',
    active: 'Active',
    off: (failed: number) =>
      failed > 0
        ? `Switched off: nothing is sent. The last ${failed === 1 ? 'attempt' : `${failed} attempts`} failed.`
        : 'Switched off: nothing is sent.',
    change: 'Change',
    changeTitle: 'Change webhook',
    saved: 'The webhook was saved. Its secret is the same.',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
    switchedOff: 'The webhook is switched off. What waited is cancelled.',
    switchedOn: 'The webhook is switched on. The next event is sent.',
    whichForm: (name: string) => `Form: ${name}`,
    withMessage: (key: string) => `With a message as ${key}`,
    offMark: 'Switched off',
    failing: (count: number) => (count === 1 ? '1 failed attempt' : `${count} failed attempts`),
    lastSuccess: 'Last success',
    never: 'never',
    deliveries: 'Deliveries',
    all: 'All statuses',
    state: 'Status of the deliveries',
    noneTitle: 'No webhooks yet',
    noneText: 'Connect your own tools, a chat or an automation platform.',
    noDeliveries: 'Nothing has been sent in the last 30 days.',
    test: 'Send a test event',
    testing: 'The test event is being sent …',
    testArrived: (status: number) => `The test event arrived: the receiver answered ${status}.`,
    testFailed: (reason: string) => `The test event failed. ${reason}`,
    redeliver: 'Send again',
    redelivered: 'The delivery is being sent again.',
    redeliverFailed: 'Send failed ones again',
    noneFailed: 'None has failed',
    redeliverSince: 'All that failed in',
    span: (days: number) => (days === 1 ? 'the last 24 hours' : `the last ${days} days`),
    redeliveredFailed: (count: number) =>
      count === 0
        ? 'Nothing has failed in this period, apart from test events.'
        : count === 1
          ? '1 delivery is sent again.'
          : `${count} deliveries are sent again.`,
    remove: 'Delete webhook',
    removed: (host: string) => `The webhook to ${host} was deleted, with its deliveries.`,
    attempt: (number: number) => `Attempt ${number}`,
    attempts: (count: number, answer: string) => `${count} attempts, each ${answer}`,
    noAnswer: 'no answer',
    what: 'Submission',
    stateShort: 'Status',
    code: 'Answer',
    took: 'Took',
    time: 'Time',
    answer: 'Answer of the receiver',
    next: (time: string) => `Next attempt: ${time}`,
    submission: (id: number) => `Submission with id ${id}`,
    submissionOf: (form: string, index: number) => `${form}, no. ${index}`,
    toSubmission: 'View submission',
    testEvent: 'Test event',
    back: 'All webhooks',
    check: 'Check the signature',
    checkText: (variable: string) =>
      `Every call carries X-Service-Signature, made with the signing secret from the body as it is sent. The receiver computes it again and refuses what differs. Put the secret into the environment variable ${variable}.`,
    checkLanguage: 'Language of the receiver',
    checkCode: (language: string) => `Check for ${language}`,
    copyCode: (language: string) => `Copy the check for ${language}`,
    checkMore:
      'A delivery can arrive more than once; X-Service-Delivery names it. To refuse old calls as well, give the webhook-* headers and the same secret to a Standard Webhooks library.',
  },
  de: {
    title: 'Webhooks',
    intro: 'Nach jeder Einsendung oder Änderung sendet Foyer die Antworten an eine Adresse Ihrer Wahl.',
    create: 'Neuer Webhook',
    createNow: 'Webhook anlegen',
    url: 'Adresse',
    urlHelp: 'Öffentlich erreichbar, am besten mit https://.',
    event: 'Ereignis',
    events: {
      'submission.created': 'Neue Einsendung',
      'submission.updated': 'Status, Zuständigkeit, Fälligkeit oder Schlagwörter geändert',
    } satisfies Record<WebhookEvent, string>,
    form: 'Formular',
    allForms: 'Alle Formulare',
    template: 'Nachricht',
    templateHelp: 'Optional: Text mit CRM-Platzhaltern wie _Vorname oder _getAddressLink, der mitgesendet wird.',
    messageKey: 'Name der Nachricht in den Daten',
    sample: 'Was gesendet wird',
    afterwards:
      'Jeder Aufruf ist in X-Service-Signature signiert. Auf der Seite des Webhooks finden Sie danach den Schlüssel, Code zum Prüfen der Signatur und ein Testereignis.',
    secret: 'Signaturschlüssel',
    secretHelp: 'Damit prüft der Empfänger, dass ein Aufruf von hier kommt. Behalten Sie ihn für sich.',
    secretLost:
      'Der Signaturschlüssel kann nicht geöffnet werden, weil der geheime Schlüssel dieser Installation geändert wurde. Es wird nichts gesendet. Legen Sie den Webhook neu an, oder lassen Sie den Schlüssel vom Betreiber wiederherstellen.',
    copySecret: 'Schlüssel kopieren',
    active: 'Aktiv',
    off: (failed: number) =>
      failed > 0
        ? `Abgeschaltet, es wird nichts gesendet. ${failed === 1 ? 'Der letzte Versuch ist' : `Die letzten ${failed} Versuche sind`} fehlgeschlagen.`
        : 'Abgeschaltet, es wird nichts gesendet.',
    change: 'Ändern',
    changeTitle: 'Webhook ändern',
    saved: 'Der Webhook wurde gespeichert. Sein Schlüssel bleibt gleich.',
    switchOff: 'Abschalten',
    switchOn: 'Einschalten',
    switchedOff: 'Der Webhook ist abgeschaltet. Wartende Zustellungen wurden abgebrochen.',
    switchedOn: 'Der Webhook ist eingeschaltet. Das nächste Ereignis wird gesendet.',
    whichForm: (name: string) => `Formular: ${name}`,
    withMessage: (key: string) => `Mit einer Nachricht als ${key}`,
    offMark: 'Abgeschaltet',
    failing: (count: number) => (count === 1 ? '1 Fehlversuch' : `${count} Fehlversuche`),
    lastSuccess: 'Letzter Erfolg',
    never: 'nie',
    deliveries: 'Zustellungen',
    all: 'Alle Status',
    state: 'Status der Zustellungen',
    noneTitle: 'Noch keine Webhooks',
    noneText: 'Verbinden Sie eigene Werkzeuge, einen Chat oder eine Automatisierung.',
    noDeliveries: 'In den letzten 30 Tagen wurde nichts gesendet.',
    test: 'Testereignis senden',
    testing: 'Das Testereignis wird gesendet …',
    testArrived: (status: number) => `Das Testereignis ist angekommen: Der Empfänger hat mit ${status} geantwortet.`,
    testFailed: (reason: string) => `Das Testereignis ist fehlgeschlagen. ${reason}`,
    redeliver: 'Erneut senden',
    redelivered: 'Die Zustellung wird erneut gesendet.',
    redeliverFailed: 'Fehlgeschlagene erneut senden',
    noneFailed: 'Keine ist fehlgeschlagen',
    redeliverSince: 'Alle fehlgeschlagenen',
    span: (days: number) => (days === 1 ? 'der letzten 24 Stunden' : `der letzten ${days} Tage`),
    redeliveredFailed: (count: number) =>
      count === 0
        ? 'In dieser Zeit ist nichts fehlgeschlagen, von Testereignissen abgesehen.'
        : count === 1
          ? '1 Zustellung wird erneut gesendet.'
          : `${count} Zustellungen werden erneut gesendet.`,
    remove: 'Webhook löschen',
    removed: (host: string) => `Der Webhook an ${host} wurde gelöscht, mit seinen Zustellungen.`,
    attempt: (number: number) => `Versuch ${number}`,
    attempts: (count: number, answer: string) => `${count} Versuche, je ${answer}`,
    noAnswer: 'keine Antwort',
    what: 'Einsendung',
    stateShort: 'Status',
    code: 'Antwort',
    took: 'Dauer',
    time: 'Zeit',
    answer: 'Antwort des Empfängers',
    next: (time: string) => `Nächster Versuch: ${time}`,
    submission: (id: number) => `Einsendung mit der ID ${id}`,
    submissionOf: (form: string, index: number) => `${form}, Nr. ${index}`,
    toSubmission: 'Einsendung ansehen',
    testEvent: 'Testereignis',
    back: 'Alle Webhooks',
    check: 'Signatur prüfen',
    checkText: (variable: string) =>
      `Jeder Aufruf trägt X-Service-Signature, gebildet mit dem Signaturschlüssel aus dem Inhalt, wie er gesendet wird. Der Empfänger berechnet sie erneut und lehnt ab, was abweicht. Legen Sie den Schlüssel in die Umgebungsvariable ${variable}.`,
    checkLanguage: 'Sprache des Empfängers',
    checkCode: (language: string) => `Prüfung für ${language}`,
    copyCode: (language: string) => `Prüfung für ${language} kopieren`,
    checkMore:
      'Eine Zustellung kann mehr als einmal ankommen; X-Service-Delivery benennt sie. Um auch alte Aufrufe abzulehnen, geben Sie die Header webhook-* und denselben Schlüssel an eine Bibliothek für Standard Webhooks.',
  },
})

type State = (typeof deliveryStates)[number]

export const stateTexts = texts<Record<State, string>>({
  en: { waiting: 'Waiting', sending: 'Sending', delivered: 'Delivered', exhausted: 'Failed', cancelled: 'Cancelled' },
  de: {
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    delivered: 'Zugestellt',
    exhausted: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
})

export const stateColours: Record<State, string> = {
  waiting: 'yellow',
  sending: 'foyer',
  delivered: 'green',
  exhausted: 'red',
  cancelled: 'gray',
}
