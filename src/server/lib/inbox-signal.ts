import {
  maxNamedChanges,
  type InboxChange,
  type InboxChanges,
} from '../../shared/contract/submissions/inbox-changes.ts'
import { perHandle } from './scheduling/batcher.ts'
import type { Signals } from './signal-channels.ts'

/** Changes of one account within this time leave a process as two signals at most: one at once, one for all others. */
const gatherMs = 500

interface AccountChanges extends InboxChanges {
  account_id: number
}

/** Of accounts that were told of a moment ago: what has happened since. */
const gathering = perHandle((_signals: Signals) => new Map<number, InboxChanges | undefined>())

/** Tells all processes what has happened to submissions of an account; costs no statement by itself, and may be lost. */
export function announceInboxChanges(signals: Signals, accountId: number, changes: readonly InboxChange[]): void {
  if (changes.length === 0) return
  const waiting = gathering(signals)
  const added = joinChanges(waiting.get(accountId), { changes, more: false })
  if (waiting.has(accountId)) return void waiting.set(accountId, added)
  waiting.set(accountId, undefined)
  publish(signals, accountId, added)
  setTimeout(() => {
    const since = waiting.get(accountId)
    waiting.delete(accountId)
    if (since) publish(signals, accountId, since)
  }, gatherMs).unref()
}

/** Both together, each change once, and no more than may be named. */
export function joinChanges(
  before: InboxChanges | undefined,
  { changes, more }: { changes: readonly InboxChange[]; more: boolean },
): InboxChanges {
  const named = new Map<string, InboxChange>()
  for (const change of [...(before?.changes ?? []), ...changes])
    named.set(`${change.kind} ${change.submission_id}`, change)
  const isCut = named.size > maxNamedChanges
  return { changes: [...named.values()].slice(0, maxNamedChanges), more: more || isCut || (before?.more ?? false) }
}

type Payload = [account: number, changes: [InboxChange['kind'], number, number][], more: 0 | 1]

function publish(signals: Signals, accountId: number, { changes, more }: InboxChanges): void {
  const named = changes.map(({ kind, form_id, submission_id }): Payload[1][number] => [kind, form_id, submission_id])
  signals.publish('inbox_changed', JSON.stringify([accountId, named, more ? 1 : 0] satisfies Payload))
}

/** What a signal says; `undefined`: anything may have happened to any account. */
export function readInboxSignal(payload: string): AccountChanges | undefined {
  if (payload === '') return undefined
  const [account_id, named, more] = JSON.parse(payload) as Payload
  const changes = named.map(([kind, form_id, submission_id]) => ({ kind, form_id, submission_id }))
  return { account_id, changes, more: more === 1 }
}
