import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
/** What is wrong with a new order of a form's fields, or `undefined` when it is a permutation of the current one [B4.3]. */
export function reorderProblem(current: readonly number[], next: readonly number[]): Refusal | undefined {
  const known = new Set(current)
  const given = new Set(next)
  if (given.size < next.length) return refusal('order_names_twice')
  const foreign = next.find((id) => !known.has(id))
  if (foreign !== undefined) return refusal('order_names_foreign', { id: foreign })
  const missing = current.find((id) => !given.has(id))
  if (missing !== undefined) return refusal('order_lacks_field', { id: missing })
  return undefined
}
