import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { writableModules } from '../api/crm-fields.ts'

/** What of the records is shown; it stands in the address. */
export interface RecordsFilter {
  module?: CrmModule
  page?: number
}

export function recordsFilter({ module, page }: Record<string, unknown>): RecordsFilter {
  const known = writableModules.find((name) => name === module)
  return {
    ...(known !== undefined && known !== 'address' && { module: known }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
  }
}
