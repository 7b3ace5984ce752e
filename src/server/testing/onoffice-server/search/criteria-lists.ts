import { integer, integers, isTrue, objectOf, onlyKnows, texts, type Request, type Result } from '../action.ts'
import { page } from '../listing.ts'
import type { Office, SearchCriterion } from '../office.ts'
import { Refusal } from '../refusal.ts'
import { sorted } from '../sorting.ts'
import { compared, filterOf } from '../values.ts'
import { criteriaFields, rangeFields } from './criteria-fields.ts'

const addressNumber = (office: Office, { addressId }: SearchCriterion) =>
  String((office.records.address.get(addressId)?.values['KdNr'] ?? '') as string)

/** Criteria by their own numbers, by those of addresses, or by a filter. */
export function readCriteria({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'mode ids listlimit listoffset sortby sortorder filter extendedclaim')
  const { mode, ids, sortby, sortorder } = parameters
  if (typeof mode !== 'string' || !Object.hasOwn(numbers, mode))
    throw new Refusal(mode === undefined ? 167 : 255, 'mode')
  const isFilter = mode === 'filter'
  const missing = Object.entries(isFilter ? { filter: parameters['filter'], sortby, sortorder } : { ids }).find(
    ([, value]) => value === undefined,
  )
  if (missing) throw new Refusal(167, missing[0])
  const wanted = isFilter ? [] : integers(ids, 'ids').map(String)
  const stored = (one: SearchCriterion, name: string) => {
    const value = metaOf(office, one)[name]
    return value === undefined ? undefined : [value].flat().map(String)
  }
  const matches = filterOf(objectOf(parameters['filter'] ?? {}, 'filter'), stored, 141)
  const found = [...office.searchCriteria.values()].filter((one) =>
    isFilter ? matches(one) : wanted.includes(numbers[mode]!(one, office)),
  )
  const inOrder = sorted(found, parameters, (one, name) => stored(one, name)?.join('|'))
  return {
    cacheable: true,
    total: found.length,
    records: page(inOrder, parameters).map((one) => ({
      id: one.id,
      type: 'searchcriteria',
      elements: { ...nested(one), _meta: metaOf(office, one) },
    })),
  }
}

/** What the numbers of each mode are. */
const numbers: Readonly<Record<string, (one: SearchCriterion, office: Office) => string>> = {
  internal: ({ addressId }) => String(addressId),
  external: (one, office) => addressNumber(office, one),
  searchcriteria: ({ id }) => String(id),
  filter: () => '',
}

const metaOf = (office: Office, one: SearchCriterion): Record<string, unknown> => ({
  internaladdressid: one.addressId,
  externaladdressid: addressNumber(office, one),
  kocriterias: one.ko,
  advisor: one.advisor,
  creator: office.apiUser,
  creationdate: one.createdAt,
  editdate: one.createdAt,
  status: one.isActive ? 1 : 0,
  publicnote: one.publicNote,
  characteristic: 'manual_saved',
})

/** Ranges as pairs, choices as lists, and what an estate is near to in a part of its own. */
function nested({ values }: SearchCriterion): Record<string, unknown> {
  const elements: Record<string, unknown> = {}
  for (const [id, { isRange }] of criteriaFields) {
    const pair = [values[`${id}__von`], values[`${id}__bis`]]
    if (isRange && pair.some((end) => end !== undefined)) elements[`range_${id}`] = pair.map((end) => end ?? '')
    else if (values[id] !== undefined) elements[id] = values[id]
  }
  const near = rangeFields.filter((name) => values[name] !== undefined)
  if (near.length > 0) elements['Range'] = Object.fromEntries(near.map((name) => [name, values[name]]))
  return elements
}

/** Who looks for an estate like this: criteria that what was asked for fits. */
export function searchCriteria({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'searchdata outputall outputfields groupbyaddress offset limit order extendedclaim')
  const searchdata = objectOf(parameters['searchdata'], 'searchdata')
  for (const name of Object.keys(searchdata)) requireSearched(name)
  const { outputall, groupbyaddress = true, offset = 0, limit = 10, order = [] } = parameters
  const names = texts(parameters['outputfields'], 'outputfields', ['Id'])
  const fitting = [...office.searchCriteria.values()].filter((one) =>
    Object.entries(searchdata).every(([name, value]) => fits(one, name, value)),
  )
  const sortby = Array.isArray(order) ? Object.fromEntries(order.map((name) => [String(name), 'ASC'])) : order
  const inOrder = sorted(fitting, { sortby }, (one, name) =>
    String((flat(one)[name.replace(/_(von|bis)$/, '__$1')] ?? flat(one)[name] ?? '') as string),
  )
  const found = isTrue(groupbyaddress) ? firstOfEachAddress(inOrder) : inOrder
  const elementsOf = (one: SearchCriterion) => {
    const all = flat(one)
    return isTrue(outputall)
      ? all
      : Object.fromEntries(['Id', 'adresse', ...names].map((name) => [name, all[name] ?? '']))
  }
  return {
    cacheable: true,
    total: found.length,
    records: page(found, { listlimit: integer(limit, 'limit'), listoffset: integer(offset, 'offset') }).map((one) => ({
      id: one.id,
      type: 'searchcriteria',
      elements: elementsOf(one),
    })),
  }
}

function requireSearched(name: string): void {
  if (!rangeFields.includes(name) && !criteriaFields.has(name.replace(/__(von|bis)$/, ''))) throw new Refusal(141, name)
}

const flat = ({ id, addressId, values }: SearchCriterion): Record<string, unknown> => ({
  Id: String(id),
  adresse: String(addressId),
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 1 ? value[0] : value,
    ]),
  ),
})

/**
 * Whether a criterion allows the value: a range that it is in, or one that overlaps the range asked for. That a criterion which says
 * nothing of a field allows everything is assumed; what is near is compared by name, since the server knows no map.
 */
function fits({ values }: SearchCriterion, name: string, value: unknown): boolean {
  const [, id = '', end] = /^(.+?)(__von|__bis)?$/.exec(name) ?? []
  if (criteriaFields.get(id)?.isRange !== true) {
    const allowed = values[name]
    return (
      name === 'range' ||
      allowed === undefined ||
      [value].flat().some((one) => [allowed].flat().map(String).includes(String(one)))
    )
  }
  const isAtLeast = values[`${id}__von`] === undefined || compared(String(value), String(values[`${id}__von`])) >= 0
  const isAtMost = values[`${id}__bis`] === undefined || compared(String(value), String(values[`${id}__bis`])) <= 0
  return (end === '__von' || isAtLeast) && (end === '__bis' || isAtMost)
}

const firstOfEachAddress = (found: readonly SearchCriterion[]) =>
  found.filter((one, i) => found.findIndex(({ addressId }) => addressId === one.addressId) === i)
