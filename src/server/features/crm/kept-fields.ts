import type { CrmFieldConfig } from '../../../shared/form/engine/model.ts'
import { agencyLanguage, type Language } from '../../../shared/text/languages.ts'
import { fieldConfiguration } from '../../crm/built-in/field-configuration.ts'
import { findConnection } from '../../crm/queries.ts'
import type { Db } from '../../db/db.ts'
import { perHandle } from '../../lib/scheduling/batcher.ts'
import { findConfiguration } from './configuration-queries.ts'

/** Fields of the CRM by module and name. */
export type CrmFields = Readonly<Record<string, Readonly<Record<string, CrmFieldConfig>>>>

/**
 * The account's field configuration as it was last built, for showing labels and values: also while the CRM does not
 * answer. Empty without a CRM, and before the first one was built.
 */
export async function crmFields(db: Db, accountId: number): Promise<CrmFields> {
  const found = await findConfiguration(db, accountId, undefined)
  return found?.connected && found.configuration !== null ? (JSON.parse(found.configuration) as CrmFields) : {}
}

/**
 * The same as a form in this language shows them: the CRM that comes with Foyer speaks German and English, another one the
 * language of the account's configuration.
 */
export async function shownCrmFields(db: Db, accountId: number, language: Language): Promise<CrmFields> {
  const connection = await findConnection(db, accountId)
  return connection?.kind === 'built-in' ? fieldConfiguration(agencyLanguage(language)) : crmFields(db, accountId)
}

/** The same for much work at once, by the account's own handle; labels may be five seconds old. */
export function recentCrmFields(db: Db, accountId: number): Promise<CrmFields> {
  return recent(db, '', () => crmFields(db, accountId))
}

export function recentShownCrmFields(db: Db, accountId: number, language: Language): Promise<CrmFields> {
  return recent(db, language, () => shownCrmFields(db, accountId, language))
}

/** How long background work believes labels without reading them again: some hundred kilobytes each time. */
const believedForMs = 5_000
const believed = perHandle((_db: Db) => new Map<string, { fields: Promise<CrmFields>; until: number }>())

function recent(db: Db, language: string, read: () => Promise<CrmFields>): Promise<CrmFields> {
  const ofHandle = believed(db)
  const known = ofHandle.get(language)
  if (known && known.until > Date.now()) return known.fields
  const fields = read()
  ofHandle.set(language, { fields, until: Date.now() + believedForMs })
  fields.catch(() => ofHandle.delete(language))
  return fields
}
