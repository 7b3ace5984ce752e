import { isoOf } from '../../crm/protocol/local-time.ts'
import { integers, objectOf, onlyKnows, texts, type Request, type Result } from './action.ts'
import { appointmentsOf, isBetween, isCancelled } from './appointments.ts'
import { recordOf } from './listing.ts'
import type { Office, StoredRecord } from './office.ts'
import { Refusal } from './refusal.ts'
import { filterOf, labelOf } from './values.ts'

/** The present call for appointments: one by its number, or those of a period, with the parts that `data` names. */
export function listAppointments(request: Request): Result {
  const { office, resourceid, parameters } = request
  onlyKnows(parameters, 'data filter extendedclaim')
  const names = texts(parameters['data'], 'data')
  for (const name of names) if (!Object.hasOwn(parts, name)) throw new Refusal(154, name)
  const filter = objectOf(parameters['filter'] ?? {}, 'filter')
  const found = resourceid === '' ? filtered(office, filter) : [recordOf(request, 'calendar')]
  return appointmentsOf(found, (record) =>
    Object.fromEntries(names.map((name) => [name, parts[name]!(record, office)])),
  )
}

function filtered(office: Office, filter: Record<string, unknown>): StoredRecord[] {
  onlyKnows(filter, 'startDate endDate isCancelled isDone isRecurrent userIds groupIds notes createdBy type subject')
  const { startDate, endDate, isCancelled: cancelled, isDone, isRecurrent, userIds, groupIds } = filter
  for (const [name, day] of Object.entries({ startDate, endDate })) {
    if (!/^\d{4}-\d\d-\d\d$/.test(String(day as string))) throw new Refusal(day === undefined ? 167 : 255, name)
  }
  const isOneOf = (kind: 'users' | 'groups', ids: unknown) => {
    const wanted = ids === undefined ? undefined : integers(ids, kind)
    return (record: StoredRecord) => wanted?.some((id) => subscribersOf(record)[kind].includes(id)) ?? true
  }
  const [hasUser, hasGroup] = [isOneOf('users', userIds), isOneOf('groups', groupIds)]
  const searched = Object.entries(filter).filter(([name]) => Object.hasOwn(searchedBy, name))
  const matches = filterOf<StoredRecord>(
    Object.fromEntries(searched),
    ({ values }, name) => [String((values[searchedBy[name] ?? ''] ?? '') as string)],
    154,
  )
  const agrees = (wanted: unknown, is: boolean) => wanted === undefined || wanted === is
  return [...office.records.calendar.values()]
    .filter(
      (record) =>
        isBetween(record, startDate as string, endDate as string) &&
        agrees(cancelled, isCancelled(record)) &&
        agrees(isDone, record.values['status'] === 'completed') &&
        agrees(isRecurrent, false) &&
        hasUser(record) &&
        hasGroup(record) &&
        matches(record),
    )
    .slice(0, 500)
}

/** Fields that can be filtered by, under their names in this call. */
const searchedBy: Readonly<Record<string, string>> = {
  notes: 'note',
  createdBy: 'von',
  type: 'art',
  subject: 'description',
}

function subscribersOf({ beside }: StoredRecord): { users: number[]; groups: number[] } {
  const { users = [], groups = [] } = (beside['subscribers'] ?? {}) as Record<string, unknown>
  return { users: integers(users, 'users'), groups: integers(groups, 'groups') }
}

type Part = (record: StoredRecord, office: Office) => unknown

const text =
  (field: string): Part =>
  (record) =>
    String((record.values[field] ?? '') as string)

/** A moment; that local times become UTC is assumed. */
const moment = (value: unknown) =>
  new Date(isoOf(String((value ?? '') as string))).toISOString().replace('.000Z', '+00:00')

const labelled =
  (field: string, fallback: string): Part =>
  (record, office) => {
    const value = String((record.values[field] ?? fallback) as string)
    const configured = office.fields('calendar').get(field)
    return { value, label: field === 'status' || !configured ? value : labelOf(configured, value) }
  }

const minutes = (time: unknown) => {
  const [hours = 0, rest = 0] = String((time ?? '') as string)
    .split(':')
    .map(Number)
  return hours * 60 + rest
}

const parts: Readonly<Record<string, Part>> = {
  id: ({ id }) => String(id),
  createdBy: ({ values }, office) => values['von'] ?? office.users.find(({ id }) => id === office.apiUser)?.username,
  modified: ({ createdAt }) => `${createdAt.replace(' ', 'T')}+00:00`,
  subject: text('description'),
  notes: text('note'),
  type: labelled('art', ''),
  status: labelled('status', 'active'),
  confirmationStatus: () => 'not-set',
  private: ({ values }) => values['private'] === '1',
  date: ({ values }) => ({
    start: moment(values['start_dt']),
    end: moment(values['end_dt']),
    allDay: values['ganztags'] === '1',
  }),
  travelTime: ({ values }) =>
    values['allowTransitTime'] === '1'
      ? { outward: minutes(values['transitTimePre']), return: minutes(values['transitTimePost']) }
      : null,
  location({ beside }) {
    const [[type, value] = []] = Object.entries((beside['location'] ?? {}) as Record<string, unknown>)
    return type === undefined ? null : { type, value: String(value as string) }
  },
  recurrence: () => null,
  reminder: ({ values, beside }) => ({
    timeBefore: Number.parseInt(String((values['erinnerung'] ?? '0') as string), 10) || 0,
    recipients: 'all',
    confirmedOnly: false,
    types: beside['reminderTypes'] ?? [],
  }),
  groups: (record, office) =>
    office.groups
      .filter(({ id }) => subscribersOf(record).groups.includes(id))
      .map(({ id, name }) => ({ id: String(id), name })),
  users: (record, office) =>
    office.users
      .filter(({ id }) => subscribersOf(record).users.includes(id))
      .map(({ id, username, firstname, lastname, email }) => ({
        id: String(id),
        userName: username,
        firstName: firstname,
        lastName: lastname,
        email,
      })),
  resources: ({ values }, office) => {
    const field = office.fields('calendar').get('ressources')
    return ((values['ressources'] ?? []) as string[]).map((id) => ({ id, name: field ? labelOf(field, id) : id }))
  },
  contacts: ({ addressIds }) => addressIds.map((id) => ({ id: String(id), confirmationStatus: 'not-set' })),
  estate: ({ estateId }) => (estateId === null ? null : { id: String(estateId) }),
  project: () => null,
  conflicts: () => ({ users: [], resources: [] }),
}
