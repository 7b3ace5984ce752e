import type { Agency, StoredRecord, TableName } from './agency.ts'
import type { ApiRequest } from '../json-crm/server.ts'
import { fault, taken } from './attributes.ts'
import { activityId, activityType, activityView, contactView, relationsOf, taskOfActivity, unitView } from './views.ts'

type ApiCall = Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>

/** What the API answers to a request. Throws an `HttpError`. */
export function perform(agency: Agency, asked: ApiCall): object {
  const [, resource = '', number] = /^\/(\w+)(?:\/(\d+))?$/.exec(asked.path) ?? []
  const call = `${asked.method} ${resource}${number === undefined ? '' : '/:id'}`
  const handler = handlers[call]
  if (handler) return handler(agency, asked, Number(number))
  const list = asked.method === 'GET' && number === undefined ? agency.lists[resource] : undefined
  if (list) return list
  throw fault(404, 'Not found')
}

type Handler = (agency: Agency, asked: ApiCall, id: number) => object

const handlers: Readonly<Record<string, Handler>> = {
  'GET brokers': ({ brokers }) => brokers,
  'GET teams': ({ teams }) => teams,
  'GET deal_pipelines': ({ pipelines }) => ({ data: pipelines }),
  'GET custom_field_groups': ({ customFields }, { query }) => ({
    data: groupsOf(customFields[query.get('entity') ?? ''] ?? []),
  }),
  'GET contacts': (agency, { query }) =>
    page(
      query,
      [...agency.tables.contacts.values()].filter((contact) => isWanted(contact, query)),
    ).map((contact) => contactView(agency, contact, query.has('expand'))),
  'GET contacts/:id': (agency, { query }, id) => {
    const contact = stored(agency, 'contacts', id)
    const view = contactView(agency, contact, true)
    return query.has('include') ? { ...view, ...relationsOf(agency, contact) } : view
  },
  'POST contacts': createContact,
  'PUT contacts/:id': (agency, asked, id) => update(agency, { table: 'contacts', id }, inside(asked, 'client')),
  'GET units': (agency, { query }) => {
    const units = [...agency.tables.units.values()]
    const data = page(query, units).map((unit) => unitView(agency, unit, query.has('expand')))
    return { data, meta: { total_count: units.length } }
  },
  'GET units/:id': (agency, { query }, id) => unitView(agency, stored(agency, 'units', id), query.has('expand')),
  'POST units': (agency, asked) => ok(agency.add('units', taken(agency, 'units', inside(asked, 'property')))),
  'PUT units/:id': (agency, asked, id) => update(agency, { table: 'units', id }, inside(asked, 'property')),
  'GET tasks/:id': (agency, _asked, id) => stored(agency, 'tasks', id),
  'POST tasks': createTask,
  'PUT tasks/:id': (agency, asked, id) => update(agency, { table: 'tasks', id }, inside(asked, 'task')),
  'GET activities': (agency, { query }) => {
    const tasks = [...agency.tables.tasks.values()].filter((task) => isInFeed(task, query))
    return { data: page(query, tasks).map(activityView), meta: { total_count: tasks.length } }
  },
  'GET activities/:id': (agency, _asked, id) => {
    const task = stored(agency, 'tasks', taskOfActivity(id))
    return { id, activatable_type: 'Task', activatable: task }
  },
  'GET client_properties': ({ tables }, { query }) => {
    const data = [...tables.deals.values()].filter((deal) =>
      ['client_id', 'property_id'].every((name) => !query.has(name) || String(deal[name]) === query.get(name)),
    )
    return { data, meta: { total_count: data.length } }
  },
  'POST client_properties': (agency, asked) =>
    agency.add('deals', taken(agency, 'deals', inside(asked, 'client_property'))),
  'POST ownerships': (agency, asked) => join(agency, 'ownerships', asked),
  'POST partnerships': (agency, asked) => join(agency, 'partnerships', asked),
  'POST documents': (agency, asked) => {
    const { doc, ...document } = taken(agency, 'documents', inside(asked, 'document'))
    if (typeof doc !== 'string' || !/^data:[^,]+;base64,/.test(doc)) throw fault(422, 'doc is invalid')
    const content = Buffer.from(doc.slice(doc.indexOf(',') + 1), 'base64')
    const { content: _, ...shown } = agency.add('documents', { ...document, name: document['title'], content })
    return shown
  },
}

const ok = ({ id }: StoredRecord) => ({ ok: true, id })

function stored(agency: Agency, table: TableName, id: number): StoredRecord {
  const record = agency.table(table).get(id)
  if (!record) throw fault(404, 'Not found')
  return record
}

function inside({ body }: ApiCall, name: string): Record<string, unknown> {
  const values = (body as Record<string, unknown> | null)?.[name]
  if (typeof values === 'object' && values !== null) return values as Record<string, unknown>
  throw fault(400, `param is missing or the value is empty: ${name}`)
}

function update(agency: Agency, { table, id }: { table: TableName; id: number }, given: Record<string, unknown>) {
  const before = stored(agency, table, id)
  const { custom_fields: custom, ...values } = taken(agency, table, given)
  const own = { ...(before['custom_fields'] as object | undefined), ...(custom as object | undefined) }
  agency.change(table, id, { ...values, custom_fields: own })
  return { ok: true, id }
}

/** A contact that is known by its e-mail address, or by its number in another CRM, is changed instead. */
function createContact(agency: Agency, asked: ApiCall): object {
  const given = inside(asked, 'client')
  const known = [...agency.tables.contacts.values()].find((contact) =>
    ['email', 'old_crm_id'].some(
      (name) =>
        given[name] &&
        String((contact[name] ?? '') as string).toLowerCase() === String(given[name] as string).toLowerCase(),
    ),
  )
  return known
    ? update(agency, { table: 'contacts', id: known.id }, given)
    : ok(agency.add('contacts', taken(agency, 'contacts', given)))
}

function createTask(agency: Agency, asked: ApiCall): object {
  const values = taken(agency, 'tasks', inside(asked, 'task'))
  if (!values['title'] && !values['note_type_id']) throw fault(422, 'title and note_type_id are empty')
  if (values['due_date']) values['is_reminder'] = true
  const task = agency.add('tasks', values)
  return { id: task.id, activity_id: activityId(task) }
}

/** Relations have no envelope. */
function join(agency: Agency, table: 'ownerships' | 'partnerships', { body }: ApiCall): object {
  const { client_id, property_id, name } = (body ?? {}) as Record<string, unknown>
  stored(agency, 'contacts', Number(client_id))
  stored(agency, 'units', Number(property_id))
  agency.add(table, { client_id, property_id, ...(table === 'partnerships' && { name }) })
  return { okay: true }
}

function isWanted(contact: StoredRecord, query: URLSearchParams): boolean {
  const has = (name: string) => String((contact[name] ?? '') as string).toLowerCase()
  const wanted = (name: string) => query.get(name)?.toLowerCase()
  const digits = (text: string) => text.replace(/\D/g, '')
  const [email, phone, q] = ['email', 'phone_number', 'q'].map(wanted)
  if (query.get('archived') !== '-1' && contact['archived'] === true) return false
  if (email !== undefined && has('email') !== email) return false
  const phones = ['home_phone', 'home_cell', 'office_phone', 'office_cell'].map((name) => digits(has(name)))
  if (phone !== undefined && !phones.some((number) => number.endsWith(digits(phone)))) return false
  return q === undefined || ['first_name', 'last_name', 'email', 'home_street'].some((name) => has(name).includes(q))
}

function isInFeed(task: StoredRecord, query: URLSearchParams): boolean {
  const isAbout = (name: string, list: unknown) =>
    !query.has(name) || (Array.isArray(list) && list.map(String).includes(query.get(name) ?? ''))
  const from = Date.parse(query.get('created_at_from') ?? '')
  return (
    isAbout('client_id', task['client_ids']) &&
    isAbout('property_id', task['property_ids']) &&
    (!query.has('item_type') || query.get('item_type') === activityType(task)) &&
    (Number.isNaN(from) || Date.parse(String(task['created_at'])) >= from)
  )
}

/** A page of a list, sorted by when its records were made. */
function page(query: URLSearchParams, records: readonly StoredRecord[]): StoredRecord[] {
  const sorted = records.toSorted((a, b) => a.id - b.id)
  if (query.get('order') !== 'asc') sorted.reverse()
  const [number, per] = [Number(query.get('page') ?? 1), Number(query.get('per') ?? 25)]
  return sorted.slice((number - 1) * per, number * per)
}

const groupsOf = (fields: readonly { name: string; pretty_name: string; field_type: string; options: string[] }[]) => [
  {
    id: 1,
    name: 'Eigene Felder',
    custom_fields: fields.map(({ options, ...field }, i) => ({
      id: i + 1,
      position: i + 1,
      ...field,
      custom_options: options.map((name, at) => ({ id: at + 1, name })),
    })),
  },
]
