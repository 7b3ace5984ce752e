import { texts } from '../text/language.ts'

/** What follows the name of who did what is not said by the records that it changed. */
export const deedTexts = texts<Record<string, string>>({
  en: {
    retention: 'deleted submissions at the end of their retention',
    'password.change': 'changed their password',
    'password.reset': 'set a new password by e-mail',
    'session.remove': 'signed out',
    'sessions.remove': 'ended one of their sessions',
    'sessions.removeOthers': 'ended all their other sessions',
    'signInProvider.complete': 'signed in through the identity provider',
    'signInProvider.signOut': 'signed out',
    'userInvitations.accept': 'joined the account',
    'formDrafts.update': 'changed a draft',
    'formDrafts.discard': 'discarded a draft',
  },
  de: {
    retention: 'hat Einsendungen nach Ablauf ihrer Aufbewahrungsfrist gelöscht',
    'password.change': 'hat das eigene Passwort geändert',
    'password.reset': 'hat per E-Mail ein neues Passwort gesetzt',
    'session.remove': 'hat sich abgemeldet',
    'sessions.remove': 'hat eine eigene Sitzung beendet',
    'sessions.removeOthers': 'hat alle anderen eigenen Sitzungen beendet',
    'signInProvider.complete': 'hat sich über den Identitätsanbieter angemeldet',
    'signInProvider.signOut': 'hat sich abgemeldet',
    'userInvitations.accept': 'ist dem Konto beigetreten',
    'formDrafts.update': 'hat einen Entwurf geändert',
    'formDrafts.discard': 'hat einen Entwurf verworfen',
  },
})

/** The same of writes that are noted without a record: it is none of those whose changes are kept, or nothing was different afterwards. */
export const recordlessTexts = texts<Record<string, string>>({
  en: {
    'accountCrm.rebuildFieldConfig': 'had the CRM fields read again',
    'accountCrm.sendTestMail': 'sent a test e-mail',
    'accountCrm.update': 'saved the CRM settings',
    'fields.reorder': 'saved the order of the fields',
    'formLinks.create': 'created a personal link',
    'formVersions.restore': 'restored an earlier version of a form',
    'inbox.change': 'changed several submissions',
    'partialSubmissions.remove': 'deleted an unfinished submission',
    'pdfTemplates.remove': 'deleted the PDF template of a form',
    'places.remove': 'deleted the places by postal code',
    'places.replace': 'replaced the places by postal code',
    'submissionNotes.create': 'wrote a note',
    'submissionNotes.remove': 'deleted a note',
    'submissionProcessing.update': 'edited a submission',
    'submissionReplies.create': 'replied to a submission',
    'webhooks.redeliver': 'sent a webhook delivery again',
    'webhooks.redeliverFailed': 'sent failed webhook deliveries again',
    'webhooks.test': 'sent a test event',
    'work.retry': 'tried failed items again',
    'work.retryFailed': 'tried all failed items again',
    'work.settle': 'marked failed items as resolved',
    'work.settleFailed': 'marked all failed items as resolved',
  },
  de: {
    'accountCrm.rebuildFieldConfig': 'hat die CRM-Felder neu lesen lassen',
    'accountCrm.sendTestMail': 'hat eine Test-E-Mail gesendet',
    'accountCrm.update': 'hat die CRM-Einstellungen gespeichert',
    'fields.reorder': 'hat die Reihenfolge der Felder gespeichert',
    'formLinks.create': 'hat einen persönlichen Link erstellt',
    'formVersions.restore': 'hat eine frühere Version eines Formulars wiederhergestellt',
    'inbox.change': 'hat mehrere Einsendungen bearbeitet',
    'partialSubmissions.remove': 'hat eine unvollständige Einsendung gelöscht',
    'pdfTemplates.remove': 'hat die PDF-Vorlage eines Formulars gelöscht',
    'places.remove': 'hat die Orte nach Postleitzahl gelöscht',
    'places.replace': 'hat die Orte nach Postleitzahl ersetzt',
    'submissionNotes.create': 'hat eine Notiz geschrieben',
    'submissionNotes.remove': 'hat eine Notiz gelöscht',
    'submissionProcessing.update': 'hat eine Einsendung bearbeitet',
    'submissionReplies.create': 'hat auf eine Einsendung geantwortet',
    'webhooks.redeliver': 'hat eine Webhook-Zustellung wiederholt',
    'webhooks.redeliverFailed': 'hat fehlgeschlagene Webhook-Zustellungen wiederholt',
    'webhooks.test': 'hat ein Testereignis gesendet',
    'work.retry': 'hat fehlgeschlagene Vorgänge wiederholt',
    'work.retryFailed': 'hat alle fehlgeschlagenen Vorgänge wiederholt',
    'work.settle': 'hat fehlgeschlagene Vorgänge als erledigt markiert',
    'work.settleFailed': 'hat alle fehlgeschlagenen Vorgänge als erledigt markiert',
  },
})

/** The same of any other write that changed nothing. */
export const unchangedTexts = texts({
  en: { saved: 'saved, and changed nothing', done: (action: string) => `performed “${action}”` },
  de: { saved: 'hat gespeichert, ohne etwas zu ändern', done: (action: string) => `hat „${action}“ ausgeführt` },
})
