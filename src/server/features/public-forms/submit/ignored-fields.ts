import { isAnswered } from '../../../../shared/form/engine/compile.ts'
import type { LiveForm } from '../live-form.ts'

/** Names in a body that are made like those of fields and belong to none of the form: what they hold is not stored. */
export function ignoredFields({ compiled: { model } }: LiveForm, input: Record<string, unknown>): string[] {
  const sent = Object.keys(input).filter((name) => /^field_\d{1,19}$/.test(name))
  const own = new Set(model.fields.flatMap(({ name, type }) => (isAnswered(type) ? name : [])))
  return sent.filter((name) => !own.has(name))
}
