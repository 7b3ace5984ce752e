import { texts } from '../text/language.ts'
import type { WorkKind } from './filter.ts'

export const workTexts = texts({
  en: {
    title: 'Failures',
    intro: 'E-mails, webhooks and CRM updates that failed. Retry once the problem is fixed, or mark as resolved.',
    states: 'Which failures',
    failed: 'Open',
    settled: 'Resolved',
    kind: 'Kind',
    anyKind: 'All kinds',
    since: 'Failed since',
    clear: 'Clear filters',
    list: 'Failures',
    noneTitle: 'Nothing has failed',
    noneText: 'CRM updates, documents, e-mails and webhook deliveries that failed are listed here with the reason.',
    noneSettledTitle: 'Nothing resolved yet',
    noneSettledText: 'Items that you mark as resolved are listed here. You can still try them again.',
    noMatchTitle: 'No matches',
    noMatchText: 'No failure matches these filters.',
    item: (kind: string, whom: string, time: string) => `${kind}, ${whom}, ${time}`,
    numbered: (form: string, index: number) => `${form}, no. ${index}`,
    several: (count: number, kind: string) => `${count} × ${kind}`,
    retrySeveral: (count: number) => (count === 1 ? 'Try 1 again' : `Try all ${count} again`),
    settleSeveral: (count: number) => `Mark all ${count} as resolved`,
    call: (phone: string) => `Call ${phone}`,
    settledAt: (time: string) => `Resolved ${time}`,
    noReason: 'The reason was not stored, or your role cannot see it.',
    openSubmission: 'Submission',
    openMail: 'E-mail',
    openWebhook: 'Webhook',
    gone: 'This cannot be tried again: the data it needs is no longer kept.',
    webhookOff: 'This cannot be sent again: the webhook is switched off.',
    retry: 'Try again',
    settle: 'Mark as resolved',
    retried: 'A new attempt has started.',
    settledSaid: (count: number) =>
      count === 1 ? '1 item is marked as resolved.' : `${count} items are marked as resolved.`,
    retrying: (count: number) => (count === 1 ? 'Trying 1 item again' : `Trying ${count} items again`),
    retryAll: 'Try all again',
    settleAll: 'Mark all as resolved',
    retryAllTitle: 'Try all again?',
    retryAllText: (count: number) =>
      count === 1
        ? '1 item is tried again. Steps that succeeded are not repeated.'
        : `${count} items are tried again, oldest first. Steps that succeeded are not repeated.`,
    settleAllTitle: 'Mark all as resolved?',
    settleAllText: (count: number) =>
      count === 1
        ? '1 item is marked as resolved. You can still try it again.'
        : `${count} items are marked as resolved. You can still try them again.`,
    filtered: 'Only items that match the filters.',
    nothingLeft: 'None of them is open any more.',
    retriedAll: (retried: number, left: number) =>
      left === 0 ? `Tried again: ${retried}.` : `Tried again: ${retried}. Not possible: ${left}.`,
  },
  de: {
    title: 'Fehlgeschlagen',
    intro:
      'E-Mails, Webhooks und CRM-Einträge, die nicht durchgegangen sind. Versuchen Sie es erneut, sobald die Ursache behoben ist, oder markieren Sie sie als erledigt.',
    states: 'Welche Vorgänge',
    failed: 'Offen',
    settled: 'Erledigt',
    kind: 'Art',
    anyKind: 'Alle Arten',
    since: 'Fehlgeschlagen seit',
    clear: 'Filter zurücksetzen',
    list: 'Fehlgeschlagene Vorgänge',
    noneTitle: 'Nichts ist fehlgeschlagen',
    noneText:
      'CRM-Einträge, Dokumente, E-Mails und Webhook-Zustellungen, die fehlgeschlagen sind, stehen hier mit dem Grund.',
    noneSettledTitle: 'Noch nichts erledigt',
    noneSettledText: 'Was Sie als erledigt markieren, steht hier. Sie können es weiterhin erneut versuchen.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Zu diesen Filtern ist nichts fehlgeschlagen.',
    item: (kind: string, whom: string, time: string) => `${kind}, ${whom}, ${time}`,
    numbered: (form: string, index: number) => `${form}, Nr. ${index}`,
    several: (count: number, kind: string) => `${count} × ${kind}`,
    retrySeveral: (count: number) => (count === 1 ? '1 erneut versuchen' : `Alle ${count} erneut versuchen`),
    settleSeveral: (count: number) => `Alle ${count} als erledigt markieren`,
    call: (phone: string) => `${phone} anrufen`,
    settledAt: (time: string) => `Erledigt: ${time}`,
    noReason: 'Der Grund ist nicht gespeichert oder für Ihre Rolle nicht sichtbar.',
    openSubmission: 'Einsendung',
    openMail: 'E-Mail',
    openWebhook: 'Webhook',
    gone: 'Ein neuer Versuch ist nicht möglich: Was dafür nötig ist, wird nicht mehr aufbewahrt.',
    webhookOff: 'Erneut senden ist nicht möglich: Der Webhook ist abgeschaltet.',
    retry: 'Erneut versuchen',
    settle: 'Als erledigt markieren',
    retried: 'Ein neuer Versuch läuft.',
    settledSaid: (count: number) =>
      count === 1 ? '1 Vorgang ist als erledigt markiert.' : `${count} Vorgänge sind als erledigt markiert.`,
    retrying: (count: number) =>
      count === 1 ? '1 Vorgang wird erneut versucht' : `${count} Vorgänge werden erneut versucht`,
    retryAll: 'Alle erneut versuchen',
    settleAll: 'Alle erledigt',
    retryAllTitle: 'Alle erneut versuchen?',
    retryAllText: (count: number) =>
      count === 1
        ? '1 Vorgang wird erneut versucht. Was schon gelungen ist, wird nicht wiederholt.'
        : `${count} Vorgänge werden erneut versucht, die ältesten zuerst. Was schon gelungen ist, wird nicht wiederholt.`,
    settleAllTitle: 'Alle als erledigt markieren?',
    settleAllText: (count: number) =>
      count === 1
        ? '1 Vorgang wird als erledigt markiert. Sie können ihn weiterhin erneut versuchen.'
        : `${count} Vorgänge werden als erledigt markiert. Sie können sie weiterhin erneut versuchen.`,
    filtered: 'Nur Vorgänge, die zu den Filtern passen.',
    nothingLeft: 'Davon ist nichts mehr offen.',
    retriedAll: (retried: number, left: number) =>
      left === 0 ? `Erneut versucht: ${retried}.` : `Erneut versucht: ${retried}. Nicht möglich: ${left}.`,
  },
})

export const kindTexts = texts<Record<WorkKind, string>>({
  en: {
    crm: 'CRM update',
    document: 'PDF document',
    mails: 'Composing the e-mails',
    mail: 'E-mail',
    signature: 'Signed document',
    delivery: 'Webhook delivery',
  },
  de: {
    crm: 'CRM-Eintrag',
    document: 'PDF-Dokument',
    mails: 'Erstellen der E-Mails',
    mail: 'E-Mail',
    signature: 'Unterschriebenes Dokument',
    delivery: 'Webhook-Zustellung',
  },
})

/** What to do, by what failed. */
export const adviceTexts = texts<Record<WorkKind | 'address' | 'content' | 'full' | 'later', string | undefined>>({
  en: {
    address: 'Trying again does not help. Open the submission and contact the person another way.',
    content: 'Trying again does not help: it would be the same e-mail. Contact the person another way.',
    full: 'Try again later, or contact the person another way.',
    later: 'Try again later.',
    mail: undefined,
    crm: 'Check the CRM connection and what the form writes to it, then try again. Nothing is written twice.',
    document: 'Check the template and the letterhead of the form, then try again.',
    signature: 'Check the document of the form, then try again.',
    mails: 'Check the e-mails in the settings of the form, then try again.',
    delivery: 'Once the receiver works again, try again. It gets the same event.',
  },
  de: {
    address: 'Ein neuer Versuch hilft nicht. Öffnen Sie die Einsendung, und nehmen Sie auf anderem Weg Kontakt auf.',
    content: 'Ein neuer Versuch hilft nicht: Es wäre dieselbe E-Mail. Nehmen Sie auf anderem Weg Kontakt auf.',
    full: 'Versuchen Sie es später erneut, oder nehmen Sie auf anderem Weg Kontakt auf.',
    later: 'Versuchen Sie es später erneut.',
    mail: undefined,
    crm: 'Prüfen Sie die CRM-Verbindung und was das Formular dort einträgt, und versuchen Sie es dann erneut. Nichts wird doppelt eingetragen.',
    document: 'Prüfen Sie Vorlage und Briefpapier des Formulars, und versuchen Sie es dann erneut.',
    signature: 'Prüfen Sie das Dokument des Formulars, und versuchen Sie es dann erneut.',
    mails: 'Prüfen Sie die E-Mails in den Einstellungen des Formulars, und versuchen Sie es dann erneut.',
    delivery: 'Versuchen Sie es erneut, sobald der Empfänger wieder antwortet. Er bekommt dasselbe Ereignis.',
  },
})
