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
    list: 'Failures, newest first',
    noneTitle: 'Nothing has failed',
    noneText: 'Writes to the CRM, documents, e-mails and deliveries that are given up stand here with the reason.',
    noneSettledTitle: 'Nothing is settled',
    noneSettledText: 'What you mark as settled stands here. It can still be tried again.',
    noMatchTitle: 'No such failures',
    noMatchText: 'No failure fits these filters.',
    item: (kind: string, time: string) => `${kind}, ${time}`,
    ofForm: (form: string) => `Form “${form}”`,
    unknownForm: (id: number) => `Form ${id}`,
    settledAt: (time: string) => `Settled ${time}`,
    noReason: 'The reason is not kept, or your role does not include it.',
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
    list: 'Fehlschläge, neueste zuerst',
    noneTitle: 'Nichts ist fehlgeschlagen',
    noneText:
      'Einträge ins CRM, Dokumente, E-Mails und Webhook-Zustellungen, die aufgegeben werden, stehen hier mit dem Grund.',
    noneSettledTitle: 'Nichts ist erledigt',
    noneSettledText: 'Was Sie als erledigt markieren, steht hier. Es lässt sich weiterhin erneut versuchen.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Zu diesen Filtern ist nichts fehlgeschlagen.',
    item: (kind: string, time: string) => `${kind}, ${time}`,
    ofForm: (form: string) => `Formular „${form}“`,
    unknownForm: (id: number) => `Formular ${id}`,
    settledAt: (time: string) => `Erledigt: ${time}`,
    noReason: 'Der Grund wird nicht aufbewahrt, oder Ihre Rolle umfasst ihn nicht.',
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
