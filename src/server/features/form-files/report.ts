import type { ImportNote } from '../../../shared/contract/forms/form-files.ts'
import type { Refusal } from '../../../shared/refusals/catalogue.ts'

export type Note = ImportNote

/** One entry of the report of an import. */
export const noteOf = (outcome: Note['outcome'], path: string | null, { message, code, params }: Refusal): Note => ({
  outcome,
  path,
  message,
  code,
  params,
})
