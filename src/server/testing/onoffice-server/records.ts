import { isTrue, objectOf, onlyKnows, type Request, type Result } from './action.ts'
import { aboutNamed, created, linked, listRecords, recordOf } from './listing.ts'
import type { ModuleName, Office } from './office.ts'
import { Refusal, type ErrorCode } from './refusal.ts'
import { checkedValue } from './values.ts'

const lists = 'data filter filterid listlimit sortby sortorder extendedclaim'

/** Values of `data`, checked against the fields of the module. */
export function dataOf(request: Request, module: ModuleName, unknownField: ErrorCode): Record<string, unknown> {
  const { office, parameters } = request
  const fields = office.fields(module)
  const byGroup = String((parameters['responsibilityByGroup'] ?? '0') as string) === '1'
  return Object.fromEntries(
    Object.entries(objectOf(parameters['data'], 'data')).map(([name, value]) => {
      const field = fields.get(name)
      if (!field || systemFields.has(name)) throw new Refusal(unknownField, name)
      if (field.type === 'user' && value !== '')
        checkUser(office, module, name, byGroup ? { group: value } : { user: value })
      return [name, checkedValue(field, value)]
    }),
  )
}

const systemFields = new Set(['Id', 'objektnr_intern'])

/** Estates name users by number; tasks and appointments by user name, or a responsible group by its name. */
function checkUser(
  office: Office,
  module: ModuleName,
  field: string,
  { user, group }: { user?: unknown; group?: unknown },
) {
  const known =
    group !== undefined && field === 'Verantwortung'
      ? office.groups.some(({ name }) => name === group)
      : office.users.some(({ id, username }) => (module === 'estate' ? id : username) === (user ?? group))
  if (!known) throw new Refusal(251, String((user ?? group) as string))
}

export function createEstate(request: Request): Result {
  onlyKnows(request.parameters, 'data estatelanguage extendedclaim')
  const record = request.office.add('estate', dataOf(request, 'estate', 143))
  record.values['Id'] = String(record.id)
  return created(record.id, 'estate')
}

export function modifyEstate(request: Request): Result {
  onlyKnows(request.parameters, 'data estatelanguage extendedclaim')
  const record = recordOf(request, 'estate')
  Object.assign(record.values, dataOf(request, 'estate', 143))
  return { records: [{ id: 0, type: 'estate', elements: { success: 'success' } }] }
}

export function readEstates(request: Request): Result {
  const { office, parameters, resourceid } = request
  const more =
    'listoffset sortorder formatoutput outputlanguage estatelanguage addestatelanguage addMainLangId addMobileUrl georangesearch'
  onlyKnows(parameters, `${lists} ${more}`)
  const ids = resourceid === '' ? undefined : [recordOf(request, 'estate').id]
  return listRecords(request, {
    module: 'estate',
    type: 'estate',
    fields: office.fields('estate'),
    unknownField: 143,
    ids,
    // Every estate is in the main language.
    added: (record) => ({
      ...(isTrue(parameters['addMainLangId']) && { mainLangId: null }),
      ...(isTrue(parameters['addestatelanguage']) && { language: '' }),
      ...mobileUrl(parameters, 'estate', record.id),
    }),
  })
}

export function createTask(request: Request): Result {
  const { office, parameters } = request
  onlyKnows(
    parameters,
    'data relatedAddressId relatedEstateId relatedProjectIds responsibilityByGroup mailMessageId extendedclaim',
  )
  const values = dataOf(request, 'task', 138)
  const addressIds = linked(request, 'address', parameters['relatedAddressId'], 'relatedAddressId')
  const [estateId = null] = linked(request, 'estate', parameters['relatedEstateId'], 'relatedEstateId')
  const byGroup = String((parameters['responsibilityByGroup'] ?? '0') as string) === '1'
  const record = Object.assign(office.add('task', values), { addressIds, estateId, byGroup })
  return created(record.id, 'task')
}

export function modifyTask(request: Request): Result {
  onlyKnows(request.parameters, 'data responsibilityByGroup extendedclaim')
  const record = recordOf(request, 'task')
  Object.assign(record.values, dataOf(request, 'task', 138))
  return { records: [{ id: 0, type: 'task', elements: { success: 'success' } }] }
}

/** Where the record is seen on a telephone. */
export const mobileUrl = (parameters: Record<string, unknown>, module: string, id: number) =>
  isTrue(parameters['addMobileUrl']) ? { mobileUrl: `https://mobile.onoffice.example/${module}/${id}` } : {}

/** Fields of tasks that can be read; those that an administration adds cannot. */
const readable = (
  'Eintragsdatum modified von Deadline Prio Aufgabe Verantwortung Art Status Betreff Bearbeiter Beginnt_am Stand erledigt ' +
  'Aufwand_Soll_NUM Einheit_Aufwand_Soll Deadline_strikt Erinnerung Erinnerungsdatum Privat Kommentar'
).split(' ')

/** Knows neither an offset nor a total: only what is on the page. */
export function readTasks(request: Request): Result {
  const { office, parameters, resourceid } = request
  const more = 'relatedAddressId relatedEstateId relatedProjectIds responsibilityByGroup showEfforts addMobileUrl'
  onlyKnows(parameters, `${lists} ${more}`)
  const ids = resourceid === '' ? undefined : [recordOf(request, 'task').id]
  const stored = (record: { id: number }, name: string) => (name === 'Nr' ? [String(record.id)] : undefined)
  const fields = office.fields('task')
  // The office has no projects.
  const isAbout = aboutNamed(parameters, ['relatedAddressId', 'relatedEstateId'])
  const result = listRecords(request, {
    module: 'task',
    type: 'task',
    fields,
    unknownField: 138,
    readable,
    ids,
    stored,
    isAbout: (record) => parameters['relatedProjectIds'] === undefined && isAbout(record),
    added: ({ id, addressIds, estateId }) => ({
      relatedAddressId: addressIds.map(String),
      relatedEstateId: estateId === null ? [] : [String(estateId)],
      ...mobileUrl(parameters, 'task', id),
    }),
  })
  return { ...result, total: result.records.length, cacheable: false }
}
