import type { ServerResponse } from 'node:http'
import { streamPlaces } from '../../../shared/contract/limits.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Platform } from '../../platform.ts'
import { perHandle } from '../../lib/scheduling/batcher.ts'
import type { Actor } from '../authentication/actor.ts'
import { validSubjects } from '../authentication/valid-subjects.ts'
import { ApiError } from '../errors.ts'

/** Answers that stay open and say what happens, in the format of server-sent events (decision 0131). */
export interface EventStreams {
  /** Accounts that are told of what happens. */
  accounts(): number[]
  /** How many streams are open. */
  size(): number
  /** Opens one, or throws the refusal. */
  join(actor: Actor, response: ServerResponse): void
  /** Writes to all streams of each account, after those have ended whose callers have lost their right. Rejects without writing where that is not known. */
  send(texts: ReadonlyMap<number, string>): Promise<void>
  /** The server stops. */
  endAll(): void
}

export interface StreamLimits {
  places: typeof streamPlaces
  /** How often callers are looked up, and a comment keeps what stands in between from taking a stream for dead. */
  heartbeatMs: number
  longestMs: number
  /** Bytes that may wait for a caller that does not read. */
  unreadBytes: number
}

export const streamLimits: StreamLimits = {
  places: streamPlaces,
  heartbeatMs: 20_000,
  longestMs: 3_600_000,
  unreadBytes: 64 * 1024,
}

const retrySeconds = 30
/** Changes of rights come together where many users or keys are changed. */
const recheckMs = 250
/** How long an ended stream may take to arrive. */
const lastBytesMs = 1_000
const heartbeat = ':\n\n'

/** The streams of a process. */
export const eventStreamsOf = perHandle((platform: Platform) => openEventStreams(platform))

interface EventStream {
  actor: Actor
  response: ServerResponse
  openedAt: number
}

export function openEventStreams(
  { database: { system }, signals, log }: Pick<Platform, 'database' | 'signals' | 'log'>,
  limits: StreamLimits = streamLimits,
): EventStreams {
  const streams = openStreamSet(limits)
  let beats: NodeJS.Timeout | undefined
  let recheck: NodeJS.Timeout | undefined

  /** Ends those whose callers may no longer listen. */
  async function endInvalid(among: readonly EventStream[]): Promise<void> {
    if (among.length === 0) return
    const subjects = new Set(among.map(({ actor }) => actor.subject))
    const valid = await validSubjects(system, [...subjects])
    for (const stream of among) if (!valid.has(stream.actor.subject)) streams.end(stream)
  }

  async function beat(): Promise<void> {
    const oldest = performance.now() - limits.longestMs
    for (const stream of streams.all()) {
      if (stream.openedAt < oldest) streams.end(stream)
      else streams.write(stream, heartbeat)
    }
    if (streams.all().length === 0) {
      clearInterval(beats)
      beats = undefined
    }
    await endInvalid(streams.all())
  }

  const unchecked = (error: unknown) => log.warn({ err: error }, 'callers of event streams not looked up')
  signals.subscribe('access_changed', () => {
    if (streams.all().length === 0) return
    recheck ??= setTimeout(() => {
      recheck = undefined
      endInvalid(streams.all()).catch(unchecked)
    }, recheckMs).unref()
  })

  return {
    accounts: streams.accounts,
    size: () => streams.all().length,
    join(actor, response) {
      streams.add(actor, response)
      beats ??= setInterval(() => void beat().catch(unchecked), limits.heartbeatMs).unref()
    },
    async send(texts) {
      await endInvalid([...texts.keys()].flatMap((id) => streams.of(id)))
      for (const [id, text] of texts) for (const stream of streams.of(id)) streams.write(stream, text)
    },
    endAll() {
      for (const stream of streams.all()) streams.end(stream)
    },
  }
}

/** The open streams by their accounts. */
function openStreamSet(limits: StreamLimits) {
  const streams = new Map<number, Set<EventStream>>()
  const of = (accountId: number) => [...(streams.get(accountId) ?? [])]
  const all = () => [...streams.values()].flatMap((ofAccount) => [...ofAccount])

  function forget(stream: EventStream): void {
    const { id } = stream.actor.account
    const ofAccount = streams.get(id)
    ofAccount?.delete(stream)
    if (ofAccount?.size === 0) streams.delete(id)
  }

  return {
    all,
    of,
    accounts: () => [...streams.keys()],
    add(actor: Actor, response: ServerResponse): void {
      // It has left while it was let in, and says so no more.
      if (response.closed) return
      const ofAccount = streams.get(actor.account.id) ?? new Set()
      requireRoom(actor, { ofAccount, open: all().length, places: limits.places })
      const stream = { actor, response, openedAt: performance.now() }
      streams.set(actor.account.id, ofAccount.add(stream))
      response.once('close', () => forget(stream))
    },
    write(stream: EventStream, text: string): void {
      if (stream.response.destroyed) forget(stream)
      else if (stream.response.writableLength > limits.unreadBytes) {
        forget(stream)
        stream.response.destroy()
      } else stream.response.write(text)
    },
    end(stream: EventStream): void {
      forget(stream)
      endResponse(stream.response)
    },
  }
}

interface Room {
  ofAccount: ReadonlySet<EventStream>
  open: number
  places: typeof streamPlaces
}

function requireRoom({ user_id }: Actor, { ofAccount, open, places }: Room): void {
  const params = { what: 'event streams', seconds: retrySeconds }
  const headers = { 'retry-after': String(retrySeconds) }
  const own = [...ofAccount].filter(({ actor }) => actor.user_id === user_id).length
  if (own >= places.user) throw new ApiError('rate_limited', refusal('too_many_at_once', params), { headers })
  if (ofAccount.size < places.account && open < places.process) return
  throw new ApiError('unavailable', refusal('busy_with', params), { headers })
}

/** Ends it well, or at all: a caller that does not read keeps no server from stopping. */
function endResponse(response: ServerResponse): void {
  const cutOff = setTimeout(() => response.writableFinished || response.destroy(), lastBytesMs)
  response.once('close', () => clearTimeout(cutOff))
  response.end()
}

let newest = 0

/** An event; its id is a moment, so that each is larger than those before, whichever process has sent them. */
export function eventText({ name, data, at }: { name: string; data: unknown; at: number }): string {
  newest = Math.max(newest + 1, Math.round(at))
  return `id: ${newest}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
