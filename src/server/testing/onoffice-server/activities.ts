import { objectOf, onlyKnows, type Request, type Result } from './action.ts'
import { aboutNamed, linked, listRecords, recordOf } from './listing.ts'
import type { Office, StoredRecord } from './office.ts'
import { Refusal, type ErrorCode } from './refusal.ts'
import { checkedValue, readValue } from './values.ts'

/** Names that activities are written with, by those they are read and configured with. */
const writtenAs: Readonly<Record<string, string>> = {
  datetime: 'Datum',
  actionkind: 'Aktionsart',
  actiontype: 'Aktionstyp',
  note: 'Bemerkung',
  origincontact: 'HerkunftKontakt',
  features: 'merkmal',
  cost: 'Kosten',
  duration: 'dauer',
  advisorylevel: 'Beratungsebene',
  reasoncancellation: 'Absagegrund',
  userid: 'Benutzer',
}

const links = 'addressids estateid projectid taskid appointmentid fileids extendedclaim'

function valuesOf(office: Office, given: Record<string, unknown>): Record<string, unknown> {
  onlyKnows(given, `${Object.keys(writtenAs).join(' ')} ${links}`)
  const fields = office.fields('agentsLog')
  const written = Object.entries(given).filter(([name]) => name in writtenAs)
  const values = Object.fromEntries(
    written.map(([name, value]) => {
      const field = fields.get(writtenAs[name] ?? '')
      if (!field) throw new Refusal(144, name)
      const convert = conversions[name]
      return [field.name, convert && value !== '' ? convert(office, value) : checkedValue(field, value)]
    }),
  )
  if (values['Absagegrund'] && values['Beratungsebene'] !== 'G Absage') throw new Refusal(224)
  return values
}

/** What is told otherwise than its field says: levels by a letter, reasons by words, users by number. */
const conversions: Readonly<Record<string, (office: Office, value: unknown) => unknown>> = {
  advisorylevel: (office, value) =>
    found(225, permitted(office, 'Beratungsebene'), ({ code }) => code.startsWith(`${String(value as string)} `)).code,
  reasoncancellation: (office, value) =>
    found(226, permitted(office, 'Absagegrund'), ({ label }) => label === value).label,
  actionkind: (office, value) => found(100, permitted(office, 'Aktionsart'), ({ code }) => code === value).code,
  origincontact(office, value) {
    if (typeof value !== 'string') throw new Refusal(227, 'origincontact')
    return [found(220, permitted(office, 'HerkunftKontakt'), ({ code }) => code === value).code]
  },
  cost: (_office, value) => numeric(222, value),
  duration: (_office, value) => numeric(223, value),
  userid: (office, value) => found(251, office.users, ({ id }) => id === value).username,
}

const permitted = (office: Office, field: string) => office.fields('agentsLog').get(field)?.permittedvalues ?? []

function found<T>(errorcode: ErrorCode, list: readonly T[], isMeant: (one: T) => boolean): T {
  const one = list.find(isMeant)
  if (one === undefined) throw new Refusal(errorcode)
  return one
}

function numeric(errorcode: ErrorCode, value: unknown): string {
  const text = String(value as string | number)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Refusal(errorcode)
  return text
}

/** One entry for each address. */
export function createActivity(request: Request): Result {
  const { office, parameters } = request
  const values = valuesOf(office, parameters)
  const addressIds = linked(request, 'address', parameters['addressids'], 'addressids')
  const [estateId = null] = linked(request, 'estate', parameters['estateid'], 'estateid')
  if (addressIds.length === 0 && estateId === null) throw new Refusal(98)
  const entries = (addressIds.length === 0 ? [[]] : addressIds.map((id) => [id])).map((ids) =>
    Object.assign(office.add('agentsLog', { ...values }), { addressIds: ids, estateId }),
  )
  return { records: entries.map(({ id }) => ({ id, type: 'agentsLog', elements: {} })) }
}

/** Answers with the names of reading. */
export function modifyActivity(request: Request): Result {
  onlyKnows(request.parameters, 'data extendedclaim')
  const record = recordOf(request, 'agentsLog')
  Object.assign(record.values, valuesOf(request.office, objectOf(request.parameters['data'], 'data')))
  return { records: [{ id: record.id, type: 'agentsLog', elements: asRead(request.office, record) }] }
}

/** The origin alone stands without pipes. */
function asRead(office: Office, { values }: StoredRecord): Record<string, unknown> {
  const fields = office.fields('agentsLog')
  const read = Object.entries(values).map(([name, value]) => {
    const field = fields.get(name)
    return [name, name === 'HerkunftKontakt' || !field ? String([value].flat()[0]) : readValue(field, value)]
  })
  const { Datum: moment } = values
  return { ...Object.fromEntries(read), ...(typeof moment === 'string' && { Uhrzeit: moment.slice(11) }) }
}

export function readActivities(request: Request): Result {
  const { office, parameters } = request
  onlyKnows(
    parameters,
    'data estateid addressid projectid filter listlimit listoffset sortby sortorder fullmail tracking extendedclaim',
  )
  const filter = objectOf(parameters['filter'] ?? {}, 'filter')
  const barred = unfiltered.find((name) => Object.hasOwn(filter, name))
  if (barred !== undefined) throw new Refusal(141, barred)
  const isAbout = aboutNamed(parameters, ['addressid', 'estateid'])
  return listRecords(request, {
    newestFirst: true,
    module: 'agentsLog',
    type: 'agentslog',
    fields: office.fields('agentsLog'),
    unknownField: 144,
    readable: Object.values(writtenAs),
    // The office has no projects.
    isAbout: (record) => parameters['projectid'] === undefined && isAbout(record),
    answer: (record, name) => linkElements(record)[name],
    stored: (record, name) => (name === 'Nr' ? [String(record.id)] : undefined),
  })
}

/** What the documentation says cannot be filtered by. */
const unfiltered = ['Benutzer', 'Adress_nr', 'Objekt_nr', 'dauer']

const linkElements = (record: StoredRecord): Record<string, Record<string, unknown>> => ({
  Nr: { Nr: String(record.id) },
  created: { created: record.createdAt },
  Adress_nr: { Adress_nr: record.addressIds.map(String) },
  Objekt_nr: { Objekt_nr: record.estateId === null ? [] : [String(record.estateId)] },
})
