import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseWatch } from '../../db/watch.ts'
import { openRareLog } from '../log-lines/rare-log.ts'
import { signalChannels, type SignalChannel, type Signals } from '../signal-channels.ts'

/** Equal messages within this time leave as one: a thousand submissions a second wake the workers fifty times. */
const gatherMs = 20
const reconnectMs = 1_000
/** How long a connection may take, and when its server is first asked whether it is still there, in milliseconds. */
const connectMs = 4_000
const keepAliveMs = 10_000

export interface OpenSignals extends Signals {
  close(): Promise<void>
}

/**
 * Signals over LISTEN/NOTIFY on a connection of its own. Listeners in this process are called at once. What is published
 * while the connection is down is lost, as is what others publish meanwhile: listeners must also look by themselves.
 */
export async function openSignals(connectionString: string, log: Logger, watch?: DatabaseWatch): Promise<OpenSignals> {
  const listeners = new Map<SignalChannel, ((payload: string) => void)[]>(
    signalChannels.map((channel) => [channel, []]),
  )
  const hear = (channel: SignalChannel, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const line = await openListener(connectionString, { log, hear, watch })
  const waiting = new Map<string, [SignalChannel, string]>()
  let timer: NodeJS.Timeout | undefined

  function send(): void {
    timer = undefined
    line.notify([...waiting.values()])
    waiting.clear()
  }

  return {
    publish(channel, payload = '') {
      hear(channel, payload)
      waiting.set(`${channel} ${payload}`, [channel, payload])
      timer ??= setTimeout(send, gatherMs)
    },
    subscribe(channel, listener) {
      listeners.get(channel)?.push(listener)
    },
    async close() {
      clearTimeout(timer)
      send()
      await line.close()
    },
  }
}

interface LineOptions {
  log: Logger
  hear: (channel: SignalChannel, payload: string) => void
  /** Cuts the connection when the database falls silent. */
  watch: DatabaseWatch | undefined
}

/** The connection behind the signals; it comes back by itself. */
async function openListener(connectionString: string, { log, hear, watch }: LineOptions) {
  const origin = randomUUID()
  let client: pg.Client | undefined
  let closed = false
  const rare = openRareLog()
  /** Of an outage a line a minute. */
  function warn(error: Error, message: string): void {
    const heldBack = rare.due(message)
    if (heldBack !== undefined) log.warn({ reason: error.message, held_back: heldBack }, message)
  }
  let sending: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    client = await openClient(connectionString, watch, {
      lost(one, error) {
        if (client !== one) return
        client = undefined
        if (closed) return
        warn(error, 'signal connection lost')
        reconnecting ??= reconnect().finally(() => (reconnecting = undefined))
      },
      said(channel, payload) {
        const [from, text = ''] = payload.split(' ', 2)
        if (from !== origin) hear(channel, text)
      },
    })
  }

  /** One attempt at a time: at a fail-over, more of them would take the connections that the new primary has for everything else. */
  let reconnecting: Promise<void> | undefined
  async function reconnect(): Promise<void> {
    while (!closed && !client) {
      await sleep(reconnectMs, undefined, { ref: false })
      if (!closed) await connect().then(hearAll, () => undefined)
    }
  }

  /** What was said in the meantime is unknown: act as if everything had been said. */
  function hearAll(): void {
    for (const channel of signalChannels) hear(channel, '')
  }

  await connect()
  return {
    notify(messages: readonly [SignalChannel, string][]): void {
      if (messages.length === 0) return
      const names = messages.map(([channel]) => channel)
      const payloads = messages.map(([, payload]) => `${origin} ${payload}`)
      const statement = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as m (channel, payload)'
      sending = sending
        .then(() => client?.query(statement, [names, payloads]))
        .catch((error: Error) => warn(error, 'signals not sent'))
    },
    async close(): Promise<void> {
      await sending
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}

interface ClientEvents {
  /** The connection has ended; also while it is set up, which is then told by the rejection as well. */
  lost: (client: pg.Client, error: Error) => void
  said: (channel: SignalChannel, payload: string) => void
}

/** A connection that listens on all channels. Where that fails, none stays open: a server in recovery refuses LISTEN, and would keep it. */
async function openClient(
  connectionString: string,
  watch: DatabaseWatch | undefined,
  { lost, said }: ClientEvents,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(watch && { stream: () => watch.openSocket() }),
  })
  client.on('error', (error) => lost(client, error))
  client.on('notification', ({ channel, payload = '' }) => said(channel as SignalChannel, payload))
  try {
    await client.connect()
    await client.query('set role foyer_system')
    await client.query(signalChannels.map((channel) => `listen ${channel}`).join(';'))
    return client
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}
