import { isTrue, objectOf, onlyKnows, type Request, type Result } from './action.ts'
import { created, linked, recordOf } from './listing.ts'
import type { Office, StoredRecord } from './office.ts'
import { dataOf } from './records.ts'
import { Refusal } from './refusal.ts'
import { filterOf, labelOf, readValue } from './values.ts'

const beside = ['location', 'subscribers', 'reminderTypes'] as const
const known = `data relatedAddressIds replaceAddressIds relatedEstateId ${beside.join(' ')} extendedclaim`

const besideOf = (parameters: Record<string, unknown>) =>
  Object.fromEntries(beside.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])))

export function createAppointment(request: Request): Result {
  const { office, parameters } = request
  onlyKnows(parameters, known)
  const values = dataOf(request, 'calendar', 154)
  const { start_dt: start = '', end_dt: end = '' } = values as Record<string, string>
  if (start === '') throw new Refusal(91)
  if (end === '') throw new Refusal(92)
  if (start > end) throw new Refusal(93)
  const addressIds = linked(request, 'address', parameters['relatedAddressIds'], 'relatedAddressIds')
  const [estateId = null] = linked(request, 'estate', parameters['relatedEstateId'], 'relatedEstateId')
  const record = office.add('calendar', values)
  Object.assign(record, { addressIds, estateId, beside: besideOf(parameters) })
  return created(record.id, 'calendar')
}

export function modifyAppointment(request: Request): Result {
  const { parameters } = request
  onlyKnows(parameters, known)
  const record = recordOf(request, 'calendar')
  const values = dataOf(request, 'calendar', 154)
  const ids = linked(request, 'address', parameters['relatedAddressIds'], 'relatedAddressIds')
  const isReplaced = isTrue(parameters['replaceAddressIds'])
  record.addressIds = [...new Set([...(isReplaced ? [] : record.addressIds), ...ids])]
  Object.assign(record.values, values)
  Object.assign(record.beside, besideOf(parameters))
  return { records: [{ id: record.id, type: 'calendar', elements: { success: 'success' } }] }
}

export function deleteAppointment(request: Request): Result {
  onlyKnows(request.parameters, 'extendedclaim')
  const { id } = recordOf(request, 'calendar')
  request.office.records.calendar.delete(id)
  return { records: [{ id, type: 'calendar', elements: { success: 'success' } }] }
}

/** The older call for appointments: one by its number, or those of a period. */
export function readAppointments(request: Request): Result {
  const { office, resourceid, parameters } = request
  onlyKnows(
    parameters,
    'datestart dateend modifiedstart modifiedend users groups allusers filter showcancelled showConfirmationStatus showConflicts extendedclaim',
  )
  const found = resourceid === '' ? ofPeriod(office, parameters) : [recordOf(request, 'calendar')]
  return appointmentsOf(found, (record) => elementsOf(office, record, isTrue(parameters['showConfirmationStatus'])))
}

/** What either call answers. */
export const appointmentsOf = (
  found: readonly StoredRecord[],
  elementsOf: (record: StoredRecord) => Record<string, unknown>,
): Result => ({
  cacheable: true,
  total: found.length,
  records: found.map((record) => ({ id: record.id, type: 'calendar', elements: elementsOf(record) })),
})

/** At most 500, those of cancelled appointments only on request. */
function ofPeriod(office: Office, parameters: Record<string, unknown>): StoredRecord[] {
  const [from, to] = [dayOf(parameters['datestart'], 'datestart'), dayOf(parameters['dateend'], 'dateend')]
  const fields = office.fields('calendar')
  const filter = objectOf(parameters['filter'] ?? {}, 'filter')
  const matches = filterOf<StoredRecord>(
    filter,
    ({ values }, name) => (fields.has(name) ? [values[name] ?? ''].flat().map(String) : undefined),
    154,
  )
  const isWanted = (record: StoredRecord) =>
    isBetween(record, from, to) && (isTrue(parameters['showcancelled']) || !isCancelled(record)) && matches(record)
  return [...office.records.calendar.values()].filter(isWanted).slice(0, 500)
}

/** The day of `2026-12-01 10:00:00` or `01-12-2026 10:00:00`, whose time is ignored. */
function dayOf(value: unknown, name: string): string {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})/.exec(String(value as string)) ?? []
  const text = day === undefined ? String(value as string).slice(0, 10) : `${year}-${month}-${day}`
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new Refusal(value === undefined ? 167 : 255, name)
  return text
}

/** Whether a part of it is on one of these days. */
export const isBetween = ({ values }: StoredRecord, from: string, to: string): boolean =>
  String(values['start_dt']).slice(0, 10) <= to && String(values['end_dt']).slice(0, 10) >= from

export const isCancelled = ({ values }: StoredRecord): boolean => values['status'] === 'canceled'

/** In the forms of this call: the kind as an object, resources by label and beside them with codes. */
function elementsOf(office: Office, record: StoredRecord, withConfirmations: boolean): Record<string, unknown> {
  const elements: Record<string, unknown> = {
    assignedaddressids: record.addressIds,
    assignedobjectids: [record.estateId],
    abgesagt: isCancelled(record),
    ...(withConfirmations && {
      confirmationStatus: 'not-set',
      addresses: record.addressIds.map((id) => ({ id, confirmationStatus: 'not-set' })),
    }),
  }
  for (const [name, field] of office.fields('calendar')) {
    const value = record.values[name]
    const labelled = (codes: string[]) => codes.map((code) => [code, labelOf(field, code)] as const)
    if (name === 'art') elements[name] = value ? Object.fromEntries(labelled([value as string])) : []
    else if (name === 'ressources') {
      const chosen = labelled((value ?? []) as string[])
      elements[name] = chosen.map(([, label]) => label)
      elements['ressourcesWithKeys'] = Object.fromEntries(chosen)
    } else elements[name] = field.type === 'boolean' ? value === '1' : readValue(field, value)
  }
  return elements
}
