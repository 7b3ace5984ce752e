import { refusal, storedRefusal } from '../../../shared/refusals/catalogue.ts'
import { notConnected } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { buildConfiguration } from './build.ts'
import { findConfiguration } from './configuration-queries.ts'
import type { CrmFields } from './kept-fields.ts'

/**
 * The CRM's configuration as JSON text, of one module or all; asks the CRM where none has been kept yet. 409 while the
 * connection does not work.
 */
export async function workingConfiguration(
  platform: Platform,
  db: Db,
  accountId: number,
  module?: string,
): Promise<string> {
  const found = await connected(db, accountId, module)
  if (found.configuration !== null) return found.configuration
  await buildConfiguration(platform, { account_id: accountId, locale: found.locale })
  return (await connected(db, accountId, module)).configuration ?? '{}'
}

/** The same, parsed. */
export async function workingCrmFields(platform: Platform, db: Db, accountId: number): Promise<CrmFields> {
  return JSON.parse(await workingConfiguration(platform, db, accountId)) as CrmFields
}

async function connected(db: Db, accountId: number, module: string | undefined) {
  const found = await findConfiguration(db, accountId, module)
  if (!found?.connected) throw notConnected()
  if (found.error === null) return found
  throw new ApiError('conflict', refusal('crm_connection_broken', { reason: storedRefusal(found.error).message }))
}
