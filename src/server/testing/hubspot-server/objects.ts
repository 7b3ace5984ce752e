import { errorBody, invalid, notFound } from './errors.ts'
import type { Portal, StoredRecord } from './portal.ts'
import { searched } from './search.ts'
import { calculated, contactByEmail, requireAcceptable, taken } from './values.ts'

type Body = Record<string, unknown>
export type Answer = { status: number; body: object }

const always = ['hs_object_id', 'createdate', 'lastmodifieddate', 'hs_createdate', 'hs_lastmodifieddate']
const defaults = ['firstname', 'lastname', 'email', 'dealname', 'amount', 'dealstage', 'pipeline', 'hs_name']

/** A record as answers have it: the properties that were asked for, and some that are always there. */
export function view(portal: Portal, type: string, record: StoredRecord, asked?: readonly string[]): object {
  const all = calculated(record)
  const known = new Set(portal.propertiesOf(type).map(({ name }) => name))
  const names = [...always, ...(asked ?? defaults)].filter((name) => known.has(name) || always.includes(name))
  const properties = Object.fromEntries(names.map((name) => [name, all[name] || null]))
  const { id, createdAt, updatedAt } = record
  return { id, properties, createdAt, updatedAt, archived: false }
}

export function create(portal: Portal, type: string, { properties, associations = [] }: Body): Answer {
  const values = taken(portal, type, properties)
  requireAcceptable(portal, type, values)
  const wanted = (associations as Body[]).flatMap(({ to, types }) =>
    (types as Body[]).map((one) => {
      const found = portal.associationTypes.find(
        ({ from, category, typeId }) =>
          from === type && category === one['associationCategory'] && typeId === one['associationTypeId'],
      )
      const id = String((to as Body)['id'] as string)
      if (!found) throw invalid(`association type ${String(one['associationTypeId'])} is not valid from ${type}`)
      if (!portal.table(found.to).has(id)) throw invalid(`object ${id} does not exist`)
      return { found, id }
    }),
  )
  const record = portal.add(type, values)
  for (const { found, id } of wanted) portal.associate(found, record.id, id)
  return { status: 201, body: view(portal, type, record, Object.keys(values)) }
}

export function change(portal: Portal, type: string, id: string, { properties }: Body): Answer {
  const record = portal.table(type).get(id)
  if (!record) throw notFound()
  const values = taken(portal, type, properties)
  requireAcceptable(portal, type, values, id)
  Object.assign(record.properties, values)
  record.updatedAt = new Date().toISOString()
  return { status: 200, body: view(portal, type, record, Object.keys(values)) }
}

function found(portal: Portal, type: string, id: string, idProperty: unknown): StoredRecord | undefined {
  if (idProperty !== 'email') return portal.table(type).get(id)
  // A batch knows the first address of a contact alone.
  const contact = contactByEmail(portal, id)
  return contact?.properties['email'] === id.toLowerCase() ? contact : undefined
}

export function read(portal: Portal, type: string, id: string, query: URLSearchParams): Answer {
  const record = found(portal, type, id, query.get('idProperty'))
  if (!record) throw notFound()
  const asked = query.getAll('properties').flatMap((names) => names.split(','))
  return { status: 200, body: view(portal, type, record, asked.length > 0 ? asked : undefined) }
}

/** What is missing is told beside what is there, with another status. */
export function readBatch(portal: Portal, type: string, { inputs, properties, idProperty }: Body): Answer {
  const ids = (inputs as { id: string }[]).map(({ id }) => id)
  if (ids.length > 100) throw invalid('at most 100 inputs')
  const records = ids.map((id) => found(portal, type, id, idProperty))
  const results = records.flatMap((record) => (record ? [view(portal, type, record, properties as string[])] : []))
  const missing = ids.filter((_id, i) => !records[i])
  const now = new Date().toISOString()
  const batch = { status: 'COMPLETE', results, startedAt: now, completedAt: now }
  if (missing.length === 0) return { status: 200, body: batch }
  const error = { ...errorBody('OBJECT_NOT_FOUND', 'Could not get some records'), context: { ids: missing } }
  return { status: 207, body: { ...batch, numErrors: 1, errors: [error] } }
}

/** By a unique property: those that are there are changed. */
export function upsertBatch(portal: Portal, type: string, { inputs }: Body): Answer {
  const results = (inputs as { id: string; idProperty?: string; properties: Body }[]).map((input) => {
    const known = found(portal, type, input.id, input.idProperty)
    const named = input.idProperty === undefined ? {} : { [input.idProperty]: input.id }
    const { body } = known
      ? change(portal, type, known.id, { properties: input.properties })
      : create(portal, type, { properties: { ...named, ...input.properties } })
    return { ...body, new: known === undefined }
  })
  const now = new Date().toISOString()
  return { status: 200, body: { status: 'COMPLETE', results, startedAt: now, completedAt: now } }
}

export function search(portal: Portal, type: string, asked: Body): Answer {
  const { total, found: records, after } = searched(portal, type, asked)
  const properties = asked['properties'] as string[] | undefined
  const results = records.map((record) => view(portal, type, record, properties?.length ? properties : undefined))
  return { status: 200, body: { total, results, ...(after !== undefined && { paging: { next: { after } } }) } }
}
