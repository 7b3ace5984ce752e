import type { OfficeRecords } from '../furnished-office.ts'
import type { PhpCall } from '../php-client.ts'

/** A call of the documentation, with the first record of its answer as the documentation shows it. */
export interface Example {
  call: (office: OfficeRecords) => PhpCall
  /** The names and kinds of what the record has; further records are alike. */
  record: { id: unknown; type: unknown; elements: unknown }
  /** What the records are, where it matters which. */
  ids?: (office: OfficeRecords) => unknown[]
  isCacheable?: boolean
}

export const get = (resource: string, parameters: Record<string, unknown> = {}, id = ''): PhpCall => ({
  verb: 'get',
  resource,
  id,
  parameters,
})
export const read = (
  resource: string,
  parameters: Record<string, unknown> = {},
  id: string | number = '',
): PhpCall => ({
  verb: 'read',
  resource,
  id,
  parameters,
})
export const done = (type: string) => ({ id: 0, type, elements: { success: 'success' } })
