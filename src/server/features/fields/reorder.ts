/** What is wrong with a new order of a form's fields, or `undefined` when it is a permutation of the current one [B4.3]. */
export function reorderProblem(current: readonly number[], next: readonly number[]): string | undefined {
  const known = new Set(current)
  const given = new Set(next)
  if (given.size < next.length) return 'The field ids name a field twice.'
  const foreign = next.find((id) => !known.has(id))
  if (foreign !== undefined) return `The field ids name field ${foreign}, which does not belong to this form.`
  const missing = current.find((id) => !given.has(id))
  if (missing !== undefined) return `The field ids must name every field of the form; field ${missing} is missing.`
  return undefined
}
