import { z } from 'zod'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { CrmError } from '../../port.ts'

/** A record as Propstack gives it. */
export type WireRecord = Record<string, unknown> & { id: number }

const Id = z.coerce.number().int().positive()
const Record = z.looseObject({ id: Id })

/** Lists come bare, or in an object under one of these names. */
const wrappers = ['data', 'documents', 'deal_pipelines'] as const

/** The records of a list; what is none is left out. */
export function listOf(json: unknown): WireRecord[] {
  if (Array.isArray(json)) return json.flatMap((item) => Record.safeParse(item).data ?? [])
  if (typeof json !== 'object' || json === null) return []
  const name = wrappers.find((one) => Array.isArray((json as { [name: string]: unknown })[one]))
  return name === undefined ? [] : listOf((json as { [name: string]: unknown })[name])
}

/** A single record, which may stand under `data`; `undefined` where the answer is none. */
export function recordOf(json: unknown): WireRecord | undefined {
  const found = Record.safeParse(json)
  if (found.success) return found.data
  return Record.safeParse((json as { data?: unknown } | null)?.data).data
}

/** The id of what was created: `{"ok": true, "id": 123}`. Throws `CrmError` (`unknown_outcome`) where the answer has none. */
export function createdId(json: unknown): string {
  const record = recordOf(json)
  if (record) return String(record.id)
  throw new CrmError('unknown_outcome', refusal('propstack_created_without_number'))
}

/** The value in what long answers wrap it in: `{"label": "Preis", "value": 5, "pretty_value": "5 €"}`. */
export function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('value' in value) return unwrapped(value.value)
  return 'id' in value ? value.id : undefined
}
