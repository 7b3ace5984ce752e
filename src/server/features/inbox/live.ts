import type { InboxChanges } from '../../../shared/contract/submissions/inbox-changes.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import type { EventsAnswer } from '../../http/bind.ts'
import { eventStreamsOf, eventText, type EventStreams } from '../../http/events/event-streams.ts'
import { databaseTime } from '../../lib/clock.ts'
import { joinChanges, readInboxSignal } from '../../lib/inbox-signal.ts'
import { perHandle } from '../../lib/scheduling/batcher.ts'
import type { Platform } from '../../platform.ts'

/** An account is told at most so often, and all accounts at the same time: one statement looks all their callers up. */
const everyMs = 1_000
/** When it is tried again after callers could not be looked up. */
const againMs = 2_000

/** Callers that are told what happens to submissions, in a process. */
const listeners = perHandle((platform: Platform) => openListeners(platform))

/** The stream of the changes of the actor's account. */
export function inboxEvents(platform: Platform, actor: Actor): EventsAnswer {
  const streams = listeners(platform)
  return {
    begin: (isAgain) => (isAgain ? changesText({ changes: [], more: true }) : ''),
    join: (response) => streams.join(actor, response),
  }
}

const changesText = (data: InboxChanges) => eventText({ name: 'changes', data, at: databaseTime() })

function openListeners(platform: Platform): EventStreams {
  const streams = eventStreamsOf(platform)
  const waiting = new Map<number, InboxChanges>()
  let timer: NodeJS.Timeout | undefined
  let toldAt = -Infinity

  function collect(accountId: number, changes: InboxChanges): void {
    waiting.set(accountId, joinChanges(waiting.get(accountId), changes))
  }

  function tellIn(ms: number): void {
    timer ??= setTimeout(() => void tell(), Math.max(0, ms)).unref()
  }

  async function tell(): Promise<void> {
    toldAt = performance.now()
    const told = [...waiting]
    waiting.clear()
    try {
      await streams.send(new Map(told.map(([id, changes]) => [id, changesText(changes)])))
      timer = undefined
      if (waiting.size > 0) tellIn(toldAt + everyMs - performance.now())
    } catch (error) {
      platform.log.warn({ err: error }, 'changes of the inbox not told yet')
      timer = undefined
      for (const [id, changes] of told) collect(id, changes)
      tellIn(againMs)
    }
  }

  platform.signals.subscribe('inbox_changed', (payload) => {
    const open = new Set(streams.accounts())
    if (open.size === 0) return
    const said = readInboxSignal(payload)
    if (said && !open.has(said.account_id)) return
    if (said) collect(said.account_id, said)
    else for (const id of open) collect(id, { changes: [], more: true })
    tellIn(toldAt + everyMs - performance.now())
  })
  return streams
}
