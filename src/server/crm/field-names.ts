/**
 * Fields that Foyer fills in by itself, as onOffice calls them, and so the built-in CRM. Whatever a connector of another CRM
 * calls them, it translates.
 */
export const crmFieldNames = {
  /** The user who is responsible for a record. */
  user: { address: 'Benutzer', estate: 'benutzer', task: 'Verantwortung', calendar: 'von', agentsLog: 'Benutzer' },
  address: { contactTypes: 'ArtDaten', email: 'Email' },
  task: { subject: 'Betreff', text: 'Aufgabe', due: 'Deadline', responsible: 'Verantwortung' },
  activity: { kind: 'Aktionsart', type: 'Aktionstyp', at: 'Datum', text: 'Bemerkung' },
} as const

/** The kind of an activity that is nothing else. */
export const noteKind = 'Notiz'
