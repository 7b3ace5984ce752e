import type { CrmConnector, StateModule } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { databaseTime } from '../../lib/clock.ts'
import { insertWatched } from './queries.ts'
import { nextLookAt } from './schedule.ts'

/**
 * Has the records looked at that a submission has made or changed, where the CRM tells how they stand and is still that of the account. Records beside the submissions are
 * changed by submissions alone: there is nothing to look for.
 */
export async function watchRecords(
  db: Db,
  { capabilities: { tellsState, isInDatabase }, crmNumber = 0 }: Pick<CrmConnector, 'capabilities' | 'crmNumber'>,
  { ids, ...of }: { account_id: number; submission_id: number; ids: Readonly<Partial<Record<string, string>>> },
): Promise<void> {
  if (isInDatabase) return
  const records = (Object.keys(tellsState) as StateModule[]).flatMap((module) => {
    const record_id = ids[module]
    return record_id === undefined ? [] : [{ module, record_id }]
  })
  const now = databaseTime()
  const first = nextLookAt({ since: new Date(now), looks: 0 }, { account_id: of.account_id, now })
  if (records.length > 0 && first) await insertWatched(db, { ...of, crm_number: crmNumber }, { records, first })
}
