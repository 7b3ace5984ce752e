import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { writableModules } from '../api/crm-fields.ts'

/** What of the records is shown; it stands in the address. */
export interface RecordsFilter {
  module?: CrmModule
  /** Words that are searched. */
  q?: string
  page?: number
  /** The record that is open. */
  record?: number
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export function recordsFilter({ module, q, page, record }: Record<string, unknown>): RecordsFilter {
  const known = writableModules.find((name) => name === module)
  return {
    ...(known !== undefined && known !== 'address' && { module: known }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, 200) }),
    ...(isCount(page) && page > 1 && { page }),
    ...(isCount(record) && { record }),
  }
}
