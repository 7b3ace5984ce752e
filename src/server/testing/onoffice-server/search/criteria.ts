import { integer, objectOf, onlyKnows, texts, type Request, type Result } from '../action.ts'
import { created } from '../listing.ts'
import { now, type Office, type SearchCriterion } from '../office.ts'
import { Refusal } from '../refusal.ts'
import { checkedValue } from '../values.ts'
import { criteriaFields, rangeFields } from './criteria-fields.ts'

/** What of a criterion is no field of estates. */
type Setting = Partial<Omit<SearchCriterion, 'id' | 'addressId' | 'values' | 'createdAt'>>

export function createCriterion({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'addressid data extendedclaim')
  if (parameters['addressid'] === undefined) throw new Refusal(167, 'addressid')
  const addressId = integer(parameters['addressid'], 'addressid')
  if (!office.records.address.has(addressId)) throw new Refusal(235, String(addressId))
  const { values, setting } = read(office, objectOf(parameters['data'], 'data'))
  const id = office.newId('searchcriteria')
  const usual = { advisor: office.apiUser, isActive: true, publicNote: '', note: '', ko: [], expires: '' }
  office.searchCriteria.set(id, { id, addressId, values, createdAt: now(), ...usual, ...setting })
  return created(id, 'searchcriteria')
}

export function modifyCriterion({ office, resourceid, parameters }: Request): Result {
  onlyKnows(parameters, 'data extendedclaim')
  const criterion = criterionOf(office, resourceid)
  const { values, setting } = read(office, objectOf(parameters['data'], 'data'))
  Object.assign(criterion.values, values)
  // The advisor becomes the user who asks, as the documentation says.
  Object.assign(criterion, { advisor: office.apiUser, ...setting })
  return { records: [{ id: criterion.id, type: 'searchcriteria', elements: { success: 'success' } }] }
}

export function deleteCriterion({ office, resourceid, parameters }: Request): Result {
  onlyKnows(parameters, 'extendedclaim')
  const { id } = criterionOf(office, resourceid)
  office.searchCriteria.delete(id)
  return { records: [{ id, type: 'searchcriteria', elements: { success: 'success' } }] }
}

function criterionOf(office: Office, resourceid: string): SearchCriterion {
  if (!/^\d+$/.test(resourceid)) throw new Refusal(79)
  const found = office.searchCriteria.get(Number(resourceid))
  if (!found) throw new Refusal(80, resourceid)
  return found
}

function read(office: Office, data: Record<string, unknown>): { values: Record<string, unknown>; setting: Setting } {
  const values: Record<string, unknown> = {}
  const setting: Setting = {}
  for (const [name, value] of Object.entries(data)) {
    const set = settings[name]
    if (set) Object.assign(setting, set(value, office))
    else Object.assign(values, fieldValue(office, name, value))
  }
  return { values, setting }
}

const settings: Readonly<Record<string, (value: unknown, office: Office) => Setting>> = {
  advisor(value, office) {
    const advisor = integer(value, 'advisor')
    if (!office.users.some(({ id }) => id === advisor)) throw new Refusal(251, String(advisor))
    return { advisor }
  },
  sys_status: (value) => ({ isActive: String(value as string) === '1' }),
  sysExpiryDate: (value) => ({ expires: String(value as string) }),
  sys_ko: (value) => ({ ko: texts(value, 'sys_ko') }),
  krit_bemerkung: (value) => ({ note: String(value as string) }),
  krit_bemerkung_oeffentlich: (value) => ({ publicNote: String(value as string) }),
}

/** A range by its two ends, or as a pair of them; what an estate is near to always as texts. */
function fieldValue(office: Office, name: string, value: unknown): Record<string, unknown> {
  if (rangeFields.includes(name)) {
    if (typeof value !== 'string') throw new Refusal(227, name)
    return { [name]: value }
  }
  const [, id = '', end] = /^(.+?)(__von|__bis)?$/.exec(name) ?? []
  const searched = criteriaFields.get(id)
  const field = office.fields('estate').get(id)
  if (!searched || !field || (end !== undefined && searched.isRange !== true)) throw new Refusal(141, name)
  if (searched.isRange !== true) {
    // Several types of estates can be looked for at once.
    return {
      [name]: [value]
        .flat()
        .map((one) => checkedValue({ ...field, type: field.permittedvalues ? 'varchar' : field.type }, one)),
    }
  }
  if (end !== undefined) return { [name]: checkedValue(field, value) }
  if (!Array.isArray(value) || value.length !== 2) throw new Refusal(255, name)
  return Object.fromEntries(value.map((one, i) => [`${id}${i === 0 ? '__von' : '__bis'}`, checkedValue(field, one)]))
}
