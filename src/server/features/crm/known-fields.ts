import type { Db } from '../../db/db.ts'
import { nearestOf } from '../../http/validate.ts'
import { listFieldNames } from './configuration-queries.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

export interface CrmReference {
  /** Module of the CRM, such as `address`. */
  module: string
  name: string
}

/**
 * What is wrong with each of these names of CRM fields, or `undefined`. While the connection does not work
 * the fields are not known, and every name is accepted [B2.3].
 */
export async function crmFieldFaults(
  db: Db,
  accountId: number,
  references: readonly CrmReference[],
): Promise<(Refusal | undefined)[]> {
  if (references.length === 0) return []
  const modules = [...new Set(references.map(({ module }) => module))]
  const known = await listFieldNames(db, accountId, modules)
  if (!known) return references.map(() => undefined)
  const names = new Map(known.map(({ module, names }) => [module, new Set(names)]))
  let suggestions = maxSuggestions
  return references.map((reference) => {
    const inModule = names.get(reference.module)
    if (inModule?.has(reference.name)) return undefined
    return faultOf(reference, suggestions-- > 0 ? [...(inModule ?? [])] : [])
  })
}

/** Whether the fields of the CRM are known now, so that names of others are refused. */
export async function knowsCrmFields(db: Db, accountId: number): Promise<boolean> {
  return (await listFieldNames(db, accountId, [])) !== undefined
}

/** Faults that get a suggestion: each is compared with every name of its module. */
const maxSuggestions = 20

function faultOf({ module, name }: CrmReference, known: readonly string[]): Refusal {
  return refusal('crm_field_missing', { name: name.slice(0, 100), module, nearest: nearestOf(name, known) ?? '' })
}
