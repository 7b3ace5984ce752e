import { invalid, notFound } from './errors.ts'
import type { Answer } from './objects.ts'
import type { Portal } from './portal.ts'

/** How records of two kinds can be associated. */
export function labels(portal: Portal, from: string, to: string): Answer {
  const results = portal.associationTypes
    .filter((type) => type.from === from && type.to === to)
    .map(({ category, typeId, label }) => ({ category, typeId, label }))
  return { status: 200, body: { results } }
}

interface Ends {
  type: string
  id: string
  to: string
  toId: string
}

function requireBoth(portal: Portal, { type, id, to, toId }: Ends): void {
  if (!portal.table(type).has(id) || !portal.table(to).has(toId)) throw notFound('one or more objects do not exist')
}

/** Associates two records with the types that the body names; a label comes beside the association without one. */
export function put(portal: Portal, ends: Ends, body: unknown): Answer {
  requireBoth(portal, ends)
  const { type, id, to, toId } = ends
  const plain = portal.associationTypes.find((one) => one.from === type && one.to === to && one.label === null)
  const wanted = (body as { associationCategory: string; associationTypeId: number }[]).map((spec) => {
    const found = portal.associationTypes.find(
      (one) =>
        one.from === type &&
        one.to === to &&
        one.category === spec.associationCategory &&
        one.typeId === spec.associationTypeId,
    )
    if (!found) throw invalid(`association type ${spec.associationTypeId} is not valid`)
    return found
  })
  for (const one of [...wanted, ...(plain ? [plain] : [])]) portal.associate(one, id, toId)
  const named = wanted.flatMap(({ label }) => (label === null ? [] : [label]))
  const body201 = { fromObjectTypeId: type, fromObjectId: id, toObjectTypeId: to, toObjectId: toId, labels: named }
  return { status: 201, body: body201 }
}

export function putDefault(portal: Portal, ends: Ends): Answer {
  requireBoth(portal, ends)
  const { type, id, to, toId } = ends
  const plain = portal.associationTypes.find((one) => one.from === type && one.to === to && one.label === null)
  if (!plain) throw invalid(`${type} cannot be associated with ${to}`)
  portal.associate(plain, id, toId)
  const associationSpec = { associationCategory: plain.category, associationTypeId: plain.typeId }
  const now = new Date().toISOString()
  const results = [{ from: { id }, to: { id: toId }, associationSpec }]
  return { status: 200, body: { status: 'COMPLETE', results, startedAt: now, completedAt: now } }
}

export function list(portal: Portal, { type, id, to }: Omit<Ends, 'toId'>, query: URLSearchParams): Answer {
  if (!portal.table(type).has(id)) throw notFound()
  const [from, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 500)]
  const all = [...portal.associatedWith(type, id, to)].map(([toId, found]) => ({
    toObjectId: Number(toId),
    associationTypes: found.map(({ category, typeId }) => {
      const known = portal.associationTypes.find(
        (one) => one.from === type && one.to === to && one.category === category && one.typeId === typeId,
      )
      return { category, typeId, label: known?.label ?? null }
    }),
  }))
  const results = all.slice(from, from + limit)
  const next = from + limit < all.length ? { paging: { next: { after: String(from + limit) } } } : {}
  return { status: 200, body: { results, ...next } }
}
