import { CrmError, type CrmConnector } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { beginStage, unbeginStage, type Stage, type StageOf } from './queries.ts'

/**
 * A connector that notes a creation before it asks for it, so that a record is asked for once, whatever becomes of this
 * process or of its claim. What the CRM surely did not take may be asked for again.
 */
export function guarded(
  crm: CrmConnector,
  db: Db,
  { followUp, stage }: { followUp: StageOf; stage: Stage },
): CrmConnector {
  const of = { account_id: followUp.account_id, submission_id: followUp.submission_id }
  return {
    ...crm,
    async createRecord(record) {
      if (!(await beginStage(db, of, stage))) {
        throw new CrmError('unavailable', 'Another process writes this submission at the moment.')
      }
      try {
        return await crm.createRecord(record)
      } catch (error) {
        if (error instanceof CrmError && error.kind === 'unavailable') await unbeginStage(db, of, stage)
        throw error
      }
    },
  }
}
