import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmConnector, type NewCrmRecord } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { notedSending } from './noted-sending.ts'
import { beginStage, notedElsewhere, unbeginStage, type OpenCreation, type Stage, type StageOf } from './queries.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

/**
 * A creation that was asked for so long ago is over: a record that cannot be found by then was not made. Longer than the timeout of
 * a request.
 */
const settledAfterSeconds = 60

export const outcomeUnknown = refusal('crm_did_not_say')

interface CreationAttempt {
  of: StageOf
  stage: Stage
  /** What is known of the creation, where it was asked for before. */
  openCreation?: OpenCreation | undefined
}

/**
 * A connector that notes a creation as it is sent, so that a record is asked for once, whatever becomes of this process or of its
 * claim. What the CRM surely did not take may be asked for again. A creation whose outcome is unknown is looked for by the next
 * try (`unavailable`), and asked for again once it is sure that it was not made; where that cannot be found out, it is `unknown_outcome`.
 */
export function withCreationGuard(
  crm: CrmConnector,
  db: Db,
  { of, stage, openCreation }: CreationAttempt,
): CrmConnector {
  const sending = notedSending(
    () => beginStage(db, of, stage, openCreation),
    () => unbeginStage(db, of, stage),
  )
  return {
    ...crm,
    async createRecord(record) {
      const made = openCreation && (await findExisting(crm, db, { of, record, openCreation }))
      if (made !== undefined) return made
      try {
        const id = await crm.createRecord(record, sending)
        reach('crm_record_created')
        return id
      } catch (error) {
        if (!(error instanceof CrmError) || error.kind !== 'unknown_outcome' || !canLookFor(crm, record)) throw error
        const said = refusal('crm_looked_for', { reason: error.message })
        throw new CrmError('unavailable', said, { cause: error })
      }
    },
  }
}

const canLookFor = ({ findCreated, capabilities }: CrmConnector, { module }: NewCrmRecord) =>
  findCreated !== undefined && capabilities.findsCreated.includes(module)

interface UnconfirmedCreation {
  of: StageOf
  record: NewCrmRecord
  openCreation: OpenCreation
}

/** The id of the record that was made; `undefined`: there is none, or a person wants another one, and it may be made now. */
async function findExisting(crm: CrmConnector, db: Db, creation: UnconfirmedCreation): Promise<string | undefined> {
  const { openCreation } = creation
  const found = await candidates(crm, db, creation)
  const [made] = found?.same ?? []
  if (made !== undefined) return made
  if (openCreation.isAsked) return undefined
  if (!found || found.similar.length > 0) throw new CrmError('unknown_outcome', outcomeUnknown)
  const left = settledAfterSeconds - openCreation.age
  if (left <= 0) return undefined
  throw new CrmError('unavailable', refusal('crm_looked_for_again'), { retryAfterSeconds: Math.ceil(left) + 1 })
}

/** Records that may be it, and that no other submission has made; `undefined`: this CRM cannot look for them. */
async function candidates(crm: CrmConnector, db: Db, { of, record, openCreation }: UnconfirmedCreation) {
  if (!crm.findCreated || !canLookFor(crm, record)) return undefined
  try {
    const { same, similar } = await crm.findCreated(record, new Date(openCreation.since))
    const others = await notedElsewhere(db, of, { stage: record.module as Stage, ids: [...same, ...similar] })
    const own = (ids: readonly string[]) => ids.filter((id) => !others.has(id))
    return { same: own(same), similar: own(similar) }
  } catch (error) {
    if (error instanceof CrmError && (error.kind === 'rejected' || error.kind === 'unsupported')) return undefined
    throw error
  }
}
