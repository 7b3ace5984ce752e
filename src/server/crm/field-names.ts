import { callable, email } from '../../shared/form/person.ts'

const [phone, ...otherPhones] = callable

/**
 * Fields that Foyer fills in by itself, as onOffice calls them, and so the built-in CRM. Whatever a connector of another CRM
 * calls them, it translates.
 */
export const crmFieldNames = {
  /** The user who is responsible for a record. */
  user: { address: 'Benutzer', estate: 'benutzer', task: 'Verantwortung', calendar: 'von', agentsLog: 'Benutzer' },
  address: {
    contactTypes: 'ArtDaten',
    email,
    phones: [phone, 'Telefax1', ...otherPhones],
  },
  /** Records that are archived are found like others. */
  archived: { address: { field: 'Status', archived: '0', active: '1' }, estate: { field: 'status', archived: '0' } },
  /** What says how a record stands: the first that the CRM has. */
  status: {
    address: ['Status', 'hs_lead_status'],
    estate: ['status'],
    task: ['Status', 'erledigt'],
    calendar: ['status'],
  },
  appointment: { start: 'start_dt', end: 'end_dt' },
  task: { subject: 'Betreff', text: 'Aufgabe', due: 'Deadline', responsible: 'Verantwortung' },
  activity: { kind: 'Aktionsart', type: 'Aktionstyp', at: 'Datum', text: 'Bemerkung' },
} as const

/** Whether a record of this module is archived. */
export function isArchived(
  module: 'address' | 'estate',
  { values }: { values: Readonly<Record<string, unknown>> },
): boolean {
  const { field, archived } = crmFieldNames.archived[module]
  const value = values[field]
  return (typeof value === 'string' || typeof value === 'number') && String(value) === archived
}
