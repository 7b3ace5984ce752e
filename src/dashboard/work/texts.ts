import { texts } from '../text/language.ts'
import type { WorkKind } from './filter.ts'

export const workTexts = texts({
  en: {
    title: 'Failures',
    intro: 'What follows a submission and was given up. Try it again once the cause is gone, or mark it as settled.',
    states: 'Which failures',
    failed: 'Open',
    settled: 'Settled',
    kind: 'Kind',
    anyKind: 'All kinds',
    since: 'Failed since',
    clear: 'Clear filters',
    list: 'Failures',
    noneTitle: 'Nothing has failed',
    noneText: 'Writes to the CRM, documents, e-mails and deliveries that are given up stand here with the reason.',
    noneSettledTitle: 'Nothing is settled',
    noneSettledText: 'What you mark as settled stands here. It can still be tried again.',
    noMatchTitle: 'No such failures',
    noMatchText: 'No failure fits these filters.',
    item: (kind: string, whom: string, time: string) => `${kind}, ${whom}, ${time}`,
    numbered: (form: string, index: number) => `${form}, no. ${index}`,
    several: (count: number, kind: string) => `${count} × ${kind}`,
    retrySeveral: (count: number) => (count === 1 ? 'Try 1 again' : `Try all ${count} again`),
    settleSeveral: (count: number) => `Settle all ${count}`,
    call: (phone: string) => `Call ${phone}`,
    settledAt: (time: string) => `Settled ${time}`,
    noReason: 'The reason was not kept, or is not shown to your role.',
    openSubmission: 'Submission',
    openMail: 'E-mail',
    openWebhook: 'Webhook',
    gone: 'It cannot be tried again: what it needs is no longer kept.',
    webhookOff: 'It cannot be sent again: the webhook is switched off.',
    retry: 'Try again',
    settle: 'Mark as settled',
    retried: 'It is tried again.',
    settledSaid: (count: number) => (count === 1 ? '1 failure is settled.' : `${count} failures are settled.`),
    retrying: (count: number) => (count === 1 ? 'Trying 1 failure again' : `Trying ${count} failures again`),
    retryAll: 'Try all again',
    settleAll: 'Settle all',
    retryAllTitle: 'Try all again?',
    retryAllText: (count: number) =>
      count === 1
        ? '1 failure is tried again. What was done of it before is not done again.'
        : `${count} failures are tried again, oldest first. What was done of them before is not done again.`,
    settleAllTitle: 'Settle all?',
    settleAllText: (count: number) =>
      count === 1
        ? '1 failure is marked as settled. It can still be tried again.'
        : `${count} failures are marked as settled. They can still be tried again.`,
    filtered: 'Only what the filters show.',
    nothingLeft: 'None of them is open any more.',
    retriedAll: (retried: number, left: number) =>
      left === 0 ? `Tried again: ${retried}.` : `Tried again: ${retried}. Not to be tried again: ${left}.`,
  },
  de: {
    title: 'Fehlgeschlagenes',
    intro:
      'Was auf eine Einsendung folgt und aufgegeben wurde. Versuchen Sie es erneut, sobald die Ursache behoben ist, oder markieren Sie es als erledigt.',
    states: 'Welche Fehlschläge',
    failed: 'Offen',
    settled: 'Erledigt',
    kind: 'Art',
    anyKind: 'Alle Arten',
    since: 'Fehlgeschlagen seit',
    clear: 'Filter zurücksetzen',
    list: 'Fehlschläge',
    noneTitle: 'Nichts ist fehlgeschlagen',
    noneText:
      'Einträge ins CRM, Dokumente, E-Mails und Webhook-Zustellungen, die aufgegeben werden, stehen hier mit dem Grund.',
    noneSettledTitle: 'Nichts ist erledigt',
    noneSettledText: 'Was Sie als erledigt markieren, steht hier. Es lässt sich weiterhin erneut versuchen.',
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
    retried: 'Es wird erneut versucht.',
    settledSaid: (count: number) =>
      count === 1 ? '1 Fehlschlag ist als erledigt markiert.' : `${count} Fehlschläge sind als erledigt markiert.`,
    retrying: (count: number) =>
      count === 1 ? '1 Fehlschlag wird erneut versucht' : `${count} Fehlschläge werden erneut versucht`,
    retryAll: 'Alle erneut versuchen',
    settleAll: 'Alle erledigt',
    retryAllTitle: 'Alle erneut versuchen?',
    retryAllText: (count: number) =>
      count === 1
        ? '1 Fehlschlag wird erneut versucht. Was davon schon gelungen ist, geschieht nicht noch einmal.'
        : `${count} Fehlschläge werden erneut versucht, die ältesten zuerst. Was davon schon gelungen ist, geschieht nicht noch einmal.`,
    settleAllTitle: 'Alle als erledigt markieren?',
    settleAllText: (count: number) =>
      count === 1
        ? '1 Fehlschlag wird als erledigt markiert. Er lässt sich weiterhin erneut versuchen.'
        : `${count} Fehlschläge werden als erledigt markiert. Sie lassen sich weiterhin erneut versuchen.`,
    filtered: 'Nur, was die Filter zeigen.',
    nothingLeft: 'Davon ist nichts mehr offen.',
    retriedAll: (retried: number, left: number) =>
      left === 0 ? `Erneut versucht: ${retried}.` : `Erneut versucht: ${retried}. Nicht möglich: ${left}.`,
  },
})

export const kindTexts = texts<Record<WorkKind, string>>({
  en: {
    crm: 'Write to the CRM',
    document: 'PDF document',
    mails: 'Writing the e-mails',
    mail: 'E-mail',
    signature: 'Signed document',
    delivery: 'Webhook delivery',
  },
  de: {
    crm: 'Eintrag ins CRM',
    document: 'PDF-Dokument',
    mails: 'Schreiben der E-Mails',
    mail: 'E-Mail',
    signature: 'Unterschriebenes Dokument',
    delivery: 'Webhook-Zustellung',
  },
})

/** What to do, by what failed. */
export const adviceTexts = texts<Record<WorkKind | 'address' | 'content' | 'full' | 'later', string | undefined>>({
  en: {
    address: 'Trying again does not help. Open the submission and reach the person in another way.',
    content: 'Trying again does not help: it would be the same e-mail. Reach the person in another way.',
    full: 'Try again later, or reach the person in another way.',
    later: 'Try again later.',
    mail: undefined,
    crm: 'Check the connection to the CRM and what the form writes there, then try again. What is written already is not written twice.',
    document: 'Check the template and the letterhead of the form, then try again.',
    signature: 'Check the document of the form, then try again.',
    mails: 'Check the mails in the settings of the form, then try again.',
    delivery: 'Once the receiver works again, try again. It gets the same event.',
  },
  de: {
    address: 'Ein neuer Versuch hilft nicht. Öffnen Sie die Einsendung, und erreichen Sie die Person auf anderem Weg.',
    content: 'Ein neuer Versuch hilft nicht: Es wäre dieselbe E-Mail. Erreichen Sie die Person auf anderem Weg.',
    full: 'Versuchen Sie es später erneut, oder erreichen Sie die Person auf anderem Weg.',
    later: 'Versuchen Sie es später erneut.',
    mail: undefined,
    crm: 'Prüfen Sie die Verbindung zum CRM und was das Formular dort einträgt, und versuchen Sie es dann erneut. Was schon eingetragen ist, wird nicht doppelt eingetragen.',
    document: 'Prüfen Sie Vorlage und Briefpapier des Formulars, und versuchen Sie es dann erneut.',
    signature: 'Prüfen Sie das Dokument des Formulars, und versuchen Sie es dann erneut.',
    mails: 'Prüfen Sie die E-Mails in den Einstellungen des Formulars, und versuchen Sie es dann erneut.',
    delivery: 'Versuchen Sie es erneut, sobald der Empfänger wieder antwortet. Er bekommt dasselbe Ereignis.',
  },
})
