import type { FieldErrors } from '../../http/errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** What is wrong with the times of a form after a change: it must open before it closes. */
export function scheduleFaults(current: Record<string, unknown>, patch: Record<string, unknown>): FieldErrors {
  const after = { ...current, ...patch }
  const { opens_at, closes_at } = after
  const isTouched = patch['opens_at'] !== undefined || patch['closes_at'] !== undefined
  if (!isTouched || typeof opens_at !== 'string' || typeof closes_at !== 'string') return {}
  if (Date.parse(opens_at) < Date.parse(closes_at)) return {}
  return { closes_at: [refusal('closes_before_opening')] }
}
