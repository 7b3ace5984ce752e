import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { openPieces } from '../../work/pieces.ts'
import { openWaker } from '../../work/waker.ts'
import { changesSince } from './compare.ts'
import {
  claimTurns,
  dueRecords,
  endTurn,
  failTurn,
  restTurn,
  type DueRecord,
  type Look,
  type LookTurn,
} from './queries.ts'
import { nextLookAt, waitAfterFailure } from './schedule.ts'

const name = 'record-looks'
const pollMs = 5_000
/** Accounts that one process asks for at the same time; a CRM that is slow holds one place. */
const places = 8
/** Longer than a request can take with all its repetitions. */
const leaseSeconds = 300
/** Of one request, whatever a CRM takes. */
const mostRecords = 100
/** Between two requests for one account, over all processes: a tenth of what the CRM with the lowest limit is asked for in a second. */
const apartSeconds = 2

/** So many records are not deleted at once. */
const enoughToDoubt = 3

export type OpenConnector = (accountId: number) => Promise<CrmConnector>

/** Looks at records that submissions have made in CRMs outside, behind everything else that is written there. */
export function recordLooksLane(platform: Platform): Lane {
  const waker = openWaker()
  const running = openPieces<LookTurn>(name, () => waker.wakeIn(apartSeconds * 1000))
  return {
    name,
    pollMs,
    waker,
    async turn() {
      const free = places - running.size()
      if (free === 0) return
      for (const turn of await claimTurns(platform.database.system, { limit: free, leaseSeconds })) {
        running.add(
          turn,
          look(platform, turn).catch((error: unknown) => logFault(platform, turn, error)),
        )
      }
    },
    // What has not ended by then is fenced, and looked at again.
    settled: () => running.settled(),
  }
}

/** Takes the turns that are due, at most `places`; gives their number. */
export async function lookAtDue(platform: Platform, open?: OpenConnector): Promise<number> {
  const turns = await claimTurns(platform.database.system, { limit: places, leaseSeconds })
  await Promise.all(turns.map((turn) => look(platform, turn, open)))
  return turns.length
}

function logFault({ log }: Platform, { account_id }: LookTurn, err: unknown): void {
  log.error({ err, account: account_id }, 'records of the CRM not looked at')
}

/** One request for one account at most. */
async function look(
  platform: Platform,
  turn: LookTurn,
  open: OpenConnector = (accountId) => openCrm(platform, accountId),
): Promise<void> {
  const { system } = platform.database
  const due = await dueRecords(system, turn.account_id, mostRecords)
  if (due.length === 0) return restTurn(system, turn)
  try {
    const looks = await looksAt(await open(turn.account_id), turn, due)
    await endTurn(system, turn, { looks, againInSeconds: apartSeconds })
  } catch (error) {
    const after = error instanceof CrmError ? error.retryAfterSeconds : undefined
    await failTurn(system, turn, waitAfterFailure(turn.failures, after))
    if (!(error instanceof CrmError)) throw error
  }
}

async function looksAt(crm: CrmConnector, { account_id }: LookTurn, due: readonly DueRecord[]): Promise<Look[]> {
  const [{ module } = { module: 'address' as const }] = due
  const perRequest = crm.capabilities.tellsState[module]
  const asked = due.slice(0, perRequest)
  const looked = (record: DueRecord, look: Pick<Look, 'seen' | 'changes'>): Look => {
    const times = { since: new Date(record.since), looks: record.looks + 1 }
    return { ...record, ...look, next: nextLookAt(times, { account_id, now: databaseTime() }) }
  }
  // The account has another CRM by now.
  if (perRequest === undefined || !crm.recordStates)
    return asked.map((record) => ({ ...record, ...asBefore(record), next: null }))
  try {
    const ids = [...new Set(asked.map(({ record_id }) => record_id))]
    const states = await crm.recordStates(module, ids)
    if (isImplausible(asked, states)) return asked.map((record) => looked(record, asBefore(record)))
    return asked.map((record) => {
      const seen = { state: states.get(record.record_id) ?? null }
      return looked(record, { seen, changes: changesSince(record.known, seen) })
    })
  } catch (error) {
    // It would be refused again: what can be read is not held up by what cannot.
    if (!(error instanceof CrmError) || (error.kind !== 'rejected' && error.kind !== 'unsupported')) throw error
    return asked.map((record) => looked(record, asBefore(record)))
  }
}

const asBefore = ({ known }: DueRecord): Pick<Look, 'seen' | 'changes'> => ({ seen: known, changes: [] })

/** Of several records that were there, none is: rather a right than the records has been taken away. */
function isImplausible(asked: readonly DueRecord[], states: ReadonlyMap<string, unknown>): boolean {
  const wereThere = new Set(asked.flatMap(({ known, record_id }) => (known?.state ? [record_id] : [])))
  return states.size === 0 && wereThere.size >= enoughToDoubt
}
