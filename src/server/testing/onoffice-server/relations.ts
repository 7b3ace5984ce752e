import { integers, onlyKnows, success, type Request, type Result } from './action.ts'
import type { ModuleName, Office } from './office.ts'
import { Refusal } from './refusal.ts'

const prefix = 'urn:onoffice-de-ns:smart:2.5:relationTypes:'

/** What relations are between, parent first. */
const relationTypes: Readonly<Record<string, readonly [ModuleName, ModuleName]>> = {
  'estate:address:interested': ['estate', 'address'],
  'estate:address:owner': ['estate', 'address'],
  'estate:address:buyer': ['estate', 'address'],
  'estate:address:renter': ['estate', 'address'],
  'estate:address:tenant': ['estate', 'address'],
  'estate:address:contactPerson': ['estate', 'address'],
  'estate:address:contactPersonAll': ['estate', 'address'],
  'address:contact:address': ['address', 'address'],
  'complex:estate:units': ['estate', 'estate'],
  'calendar:address': ['calendar', 'address'],
  'calendar:estate': ['calendar', 'estate'],
  'task:address': ['task', 'address'],
  'task:estate': ['task', 'estate'],
  'agentsLog:address': ['agentsLog', 'address'],
  'agentsLog:estate': ['agentsLog', 'estate'],
}

interface RelationType {
  type: string
  parent: ModuleName
  child: ModuleName
}

function relationOf({ relationtype: type }: Record<string, unknown>): RelationType {
  const modules =
    typeof type === 'string' && type.startsWith(prefix) ? relationTypes[type.slice(prefix.length)] : undefined
  if (!modules) throw new Refusal(132)
  return { type: type as string, parent: modules[0], child: modules[1] }
}

interface Pair {
  parent: number
  child: number
}

/** Tasks, appointments and activities hold what they belong to themselves. */
const isHeldByParent = ({ parent }: RelationType) => parent !== 'estate' && parent !== 'address'

function pairsOf(office: Office, relation: RelationType): Pair[] {
  if (!isHeldByParent(relation)) return office.relations.filter(({ type }) => type === relation.type)
  return [...office.records[relation.parent].values()].flatMap(({ id, addressIds, estateId }) => {
    const children = relation.child === 'address' ? addressIds : estateId === null ? [] : [estateId]
    return children.map((child) => ({ parent: id, child }))
  })
}

function relate(office: Office, relation: RelationType, { parent, child }: Pair): void {
  // A second one like it is made: onOffice's own screens show it twice.
  if (!isHeldByParent(relation)) office.relations.push({ type: relation.type, parent, child })
  else if (relation.child === 'address') office.records[relation.parent].get(parent)?.addressIds.push(child)
  else Object.assign(office.records[relation.parent].get(parent) ?? {}, { estateId: child })
}

export function createRelation({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'relationtype parentid childid relationinfo extendedclaim')
  const relation = relationOf(parameters)
  const parents = integers(parameters['parentid'], 'parentid')
  const children = integers(parameters['childid'], 'childid')
  if (parents.length > 1 && children.length > 1) throw new Refusal(219)
  if (parents.some((id) => !office.records[relation.parent].has(id))) throw new Refusal(235)
  if (children.some((id) => !office.records[relation.child].has(id))) throw new Refusal(235)
  for (const parent of parents) for (const child of children) relate(office, relation, { parent, child })
  return success()
}

export function deleteRelation({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'relationtype parentid childid extendedclaim')
  const relation = relationOf(parameters)
  const [parents, children] = [integers(parameters['parentid'], 'parentid'), integers(parameters['childid'], 'childid')]
  const isMeant = ({ parent, child }: Pair) => parents.includes(parent) && children.includes(child)
  if (isHeldByParent(relation)) {
    for (const id of parents) {
      const record = office.records[relation.parent].get(id)
      if (!record) continue
      if (relation.child === 'address') record.addressIds = record.addressIds.filter((one) => !children.includes(one))
      else if (children.includes(record.estateId ?? 0)) record.estateId = null
    }
    return success()
  }
  const kept = office.relations.filter((one) => one.type !== relation.type || !isMeant(one))
  office.relations.splice(0, office.relations.length, ...kept)
  return success()
}

/** `{"2001": ["101", "102"]}`; an empty list where there is none. */
export function readRelations({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'relationtype parentids childids extendedclaim')
  const pairs = pairsOf(office, relationOf(parameters))
  const { parentids, childids } = parameters
  if ((parentids === undefined) === (childids === undefined)) throw new Refusal(167, 'parentids')
  const elements: Record<string, string[]> = {}
  const [from, to] = parentids === undefined ? (['child', 'parent'] as const) : (['parent', 'child'] as const)
  for (const id of integers(parentids ?? childids, from)) {
    const related = pairs.filter((one) => one[from] === id).map((one) => String(one[to]))
    if (related.length > 0) elements[id] = [...new Set(related)]
  }
  return { cacheable: true, records: [{ id: 'relatedIds', type: '', elements }] }
}
