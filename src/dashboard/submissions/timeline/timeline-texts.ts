import type { crmStages, TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { texts } from '../../text/language.ts'

export const timelineTexts = texts({
  en: {
    title: 'Activity',
    written: 'Written to the CRM',
    number: (id: string) => `no. ${id}`,
    formerNumber: (id: string) => `no. ${id} in the former CRM`,
    to: (addresses: string) => `to ${addresses}`,
    record: (id: string) => `No. ${id} in the CRM`,
    formerRecord: (id: string) => `No. ${id} in the former CRM`,
    until: (time: string) => `Possible until ${time}.`,
    next: (time: string) => `Next attempt: ${time}`,
    attempts: (count: number) => (count === 1 ? '1 attempt so far' : `${count} attempts so far`),
    openMail: 'Open e-mail',
    openWebhook: 'Open webhook',
    sentAgain: 'E-mail, sent again',
    mail: (purpose: string) => `E-mail: ${purpose}`,
    replyBy: (name: string) => `Reply by ${name}`,
    unconfirmed: 'The CRM does not confirm what it receives.',
    again: 'Send again',
    byHand: 'There will be no further attempt: enter it in the CRM manually.',
    offMark: 'The webhook is switched off, so nothing can be sent again.',
    crmSettings: 'CRM settings',
  },
  de: {
    title: 'Verlauf',
    written: 'Ins CRM eingetragen',
    number: (id: string) => `Nr. ${id}`,
    formerNumber: (id: string) => `Nr. ${id} im früheren CRM`,
    to: (addresses: string) => `an ${addresses}`,
    record: (id: string) => `Nr. ${id} im CRM`,
    formerRecord: (id: string) => `Nr. ${id} im früheren CRM`,
    until: (time: string) => `Möglich bis ${time}.`,
    next: (time: string) => `Nächster Versuch: ${time}`,
    attempts: (count: number) => (count === 1 ? 'bisher 1 Versuch' : `bisher ${count} Versuche`),
    openMail: 'E-Mail öffnen',
    openWebhook: 'Webhook öffnen',
    sentAgain: 'E-Mail, erneut gesendet',
    mail: (purpose: string) => `E-Mail: ${purpose}`,
    replyBy: (name: string) => `Antwort von ${name}`,
    unconfirmed: 'Das CRM bestätigt nicht, was es übernimmt.',
    again: 'Erneut senden',
    byHand: 'Es gibt keinen weiteren Versuch: Bitte tragen Sie es von Hand im CRM ein.',
    offMark: 'Der Webhook ist abgeschaltet, deshalb lässt sich nichts erneut senden.',
    crmSettings: 'CRM-Einstellungen',
  },
})

/** What each kind is called; records of the CRM and mails have names of their own. */
export const eventTexts = texts<Record<Exclude<TimelineEvent['kind'], 'crm_record' | 'mail' | 'crm_changed'>, string>>({
  en: {
    received: 'Submission',
    address_corrected: 'E-mail address corrected by the visitor',
    confirmation_asked: 'Confirmation request',
    confirmation: 'Confirmation of the e-mail address',
    crm: 'CRM update',
    document: 'PDF',
    signature: 'Signature',
    signed_document: 'Forwarding the signed document',
    mails: 'Composing the e-mails',
    mail_returned: 'E-mail returned',
    webhook: 'Webhook',
    processed: 'Status',
  },
  de: {
    received: 'Einsendung',
    address_corrected: 'E-Mail-Adresse vom Besucher berichtigt',
    confirmation_asked: 'Bitte um Bestätigung',
    confirmation: 'Bestätigung der E-Mail-Adresse',
    crm: 'CRM-Eintrag',
    document: 'PDF',
    signature: 'Unterschrift',
    signed_document: 'Weitergabe des unterschriebenen Dokuments',
    mails: 'Erstellen der E-Mails',
    mail_returned: 'E-Mail zurückgekommen',
    webhook: 'Webhook',
    processed: 'Bearbeitung',
  },
})

export type ChangeNames = Record<'status' | 'assignee' | 'due_on' | 'tags' | 'waiting_list' | 'several', string>

/** What a change of one property is called; of several it is one of the processing. */
export const changeNames = texts<ChangeNames>({
  en: {
    status: 'Status changed',
    assignee: 'Assignee changed',
    due_on: 'Due date changed',
    tags: 'Tags changed',
    waiting_list: 'Waiting list changed',
    several: 'Status and details changed',
  },
  de: {
    status: 'Status geändert',
    assignee: 'Zuständigkeit geändert',
    due_on: 'Fälligkeit geändert',
    tags: 'Schlagwörter geändert',
    waiting_list: 'Warteliste geändert',
    several: 'Bearbeitung geändert',
  },
})

export const stageTexts = texts<Record<(typeof crmStages)[number], string>>({
  en: {
    address: 'Contact in the CRM',
    estate: 'Property in the CRM',
    relation: 'Link between contact and property',
    task: 'Task in the CRM',
    calendar: 'Appointment in the CRM',
    agentsLog: 'Activity in the CRM',
    files: 'Files in the CRM record',
  },
  de: {
    address: 'Kontakt im CRM',
    estate: 'Immobilie im CRM',
    relation: 'Verknüpfung von Kontakt und Immobilie',
    task: 'Aufgabe im CRM',
    calendar: 'Termin im CRM',
    agentsLog: 'Aktivität im CRM',
    files: 'Dateien im CRM-Datensatz',
  },
})

/** The same where it is said already that they are in the CRM. */
export const writtenTexts = texts<Record<(typeof crmStages)[number], string>>({
  en: {
    address: 'Contact',
    estate: 'Property',
    relation: 'Link',
    task: 'Task',
    calendar: 'Appointment',
    agentsLog: 'Activity',
    files: 'Files',
  },
  de: {
    address: 'Kontakt',
    estate: 'Immobilie',
    relation: 'Verknüpfung',
    task: 'Aufgabe',
    calendar: 'Termin',
    agentsLog: 'Aktivität',
    files: 'Dateien',
  },
})

type Words = Record<TimelineEvent['state'], string>

const en: Words = { done: 'Done', waiting: 'Waiting', failed: 'Failed' }
const de: Words = { done: 'Erledigt', waiting: 'Wartet', failed: 'Fehlgeschlagen' }

/** How far something is, in the words of its kind. */
export const stateTexts = texts<Record<TimelineEvent['kind'], Words>>({
  en: {
    received: { ...en, done: 'Received' },
    address_corrected: { ...en, done: 'Changed' },
    confirmation_asked: { ...en, done: 'Sent' },
    confirmation: { ...en, done: 'Confirmed', failed: 'Not confirmed in time' },
    crm: en,
    crm_record: { ...en, done: 'Written', failed: 'Not written' },
    document: { ...en, done: 'Created', waiting: 'Being created', failed: 'Not created' },
    signature: { ...en, done: 'Signed' },
    signed_document: en,
    mails: en,
    mail: { ...en, done: 'Sent', failed: 'Not sent' },
    mail_returned: { ...en, failed: 'Not delivered' },
    webhook: { ...en, done: 'Delivered', failed: 'Not delivered' },
    crm_changed: { ...en, done: 'Changed' },
    processed: { ...en, done: 'Changed' },
  },
  de: {
    received: { ...de, done: 'Eingegangen' },
    address_corrected: { ...de, done: 'Geändert' },
    confirmation_asked: { ...de, done: 'Gesendet' },
    confirmation: { ...de, done: 'Bestätigt', failed: 'Nicht rechtzeitig bestätigt' },
    crm: de,
    crm_record: { ...de, done: 'Eingetragen', failed: 'Nicht eingetragen' },
    document: { ...de, done: 'Erstellt', waiting: 'Wird erstellt', failed: 'Nicht erstellt' },
    signature: { ...de, done: 'Unterschrieben' },
    signed_document: de,
    mails: de,
    mail: { ...de, done: 'Gesendet', failed: 'Nicht gesendet' },
    mail_returned: { ...de, failed: 'Nicht zugestellt' },
    webhook: { ...de, done: 'Zugestellt', failed: 'Nicht zugestellt' },
    crm_changed: { ...de, done: 'Geändert' },
    processed: { ...de, done: 'Geändert' },
  },
})
