import { join } from 'node:path'
import { startChild } from '../../bench/children.ts'
import { drained, readStored } from '../crash/evidence.ts'
import { readJournal } from '../crash/journal.ts'
import type { LedgerOrder } from '../crash/ledger.ts'
import type { Evidence, Kill, Post, TimedEntry } from '../crash/model.ts'
import type { OfficeAnswer, OfficeOrder } from '../crash/office.ts'
import type { ReceiverOrder } from '../crash/receiver.ts'
import { makeSetting, type Setting } from '../crash/setting.ts'
import type { Call, ReaderAnswer, ReaderOrder } from './reader.ts'

/** Visitors, callers of the API, receivers of webhooks and an onOffice, each in a process of its own. */
export interface Load extends AsyncDisposable {
  /** Settings of the service that lead to its receivers and its onOffice. */
  env: Record<string, string>
  /** Makes accounts and forms, by a command with these settings and at this address, and begins. */
  begin(env: Record<string, string>, address: Address): Promise<void>
  end(): Promise<Outcome>
}

interface Address {
  host: string
  port: number
}

export interface Outcome {
  ledger: TimedEntry[]
  read: ReaderAnswer
  /** Reads what is stored once nothing is left to be done. */
  evidence(databaseUrl: string, of: { kills: Kill[]; unexpectedExits: string[] }): Promise<Evidence>
}

export interface LoadOptions {
  seed: number
  /** Submissions. */
  perSecond: number
  /** Every second visitor comes on a new connection and sends no Idempotency-Key. */
  newcomers: boolean
  /** What each caller does in turn. */
  calls: (setting: Setting, base: string) => Promise<Call[]>
  callers: number
}

/** Long enough for every retry, every lease that a fault left behind, and every write to the CRM. */
const drainMs = 300_000
/** Submissions that wait for the onOffice in the beginning, which takes one a second. */
const mostQueued = 10

export async function openLoad(directory: string, options: LoadOptions): Promise<Load> {
  await using children = new AsyncDisposableStack()
  const start = <Order extends object, Answer>(file: string) =>
    children.use(startChild<Order, Answer>(join(import.meta.dirname, file)))
  const receiver = start<ReceiverOrder, { port: number }>('../crash/receiver.ts')
  const ledger = start<LedgerOrder, { sent: number }>('../crash/ledger.ts')
  const reader = start<ReaderOrder, ReaderAnswer>('reader.ts')
  const crm = start<OfficeOrder, OfficeAnswer>('../crash/office.ts')
  const journals = { ledger: join(directory, 'ledger.jsonl'), posts: join(directory, 'posts.jsonl') }
  const office = await crm.ask({ kind: 'open', cutOff: 0 })
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journals.posts })
  let under: { way: Promise<[{ sent: number }, ReaderAnswer]>; setting: Setting; base: string } | undefined
  const kept = children.move()
  return {
    env: {
      ONOFFICE_API_URL: office.url,
      CRM_ALLOW_HOSTS: office.host,
      WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
      WEBHOOK_LEASE: '2s',
      WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
    },
    async begin(env, { host, port }) {
      const base = `http://${host}:${port}`
      const setting = await makeSetting(env, base, { receiverPort, office })
      const subscriptions = setting.subscriptions.map(
        ({ name, id, secret }) => [name, id, secret] as [string, number, string],
      )
      await receiver.ask({ kind: 'know', subscriptions })
      const { seed, perSecond, newcomers, callers } = options
      const targets = setting.targets.map((target) => ({ ...target, queued: Math.min(target.queued, mostQueued) }))
      const apiKey = setting.forms[0]?.api_key ?? ''
      const calls = await options.calls(setting, base)
      const way = Promise.all([
        ledger.ask({
          kind: 'start',
          journal: journals.ledger,
          host,
          ports: [port],
          targets,
          perSecond,
          seed,
          newcomers,
        }),
        reader.ask({ kind: 'start', host, port, calls, apiKey, callers }),
      ])
      // It is awaited at the end; a failure before that is told then.
      way.catch(() => undefined)
      under = { way, setting, base }
    },
    async end() {
      if (!under) throw new Error('The load has not begun.')
      const { way, setting, base } = under
      ledger.tell({ kind: 'stop' })
      reader.tell({ kind: 'stop' })
      const [, read] = await way
      const entries = readJournal<TimedEntry>(journals.ledger)
      return {
        ledger: entries,
        read,
        async evidence(databaseUrl, of) {
          await drained(databaseUrl, drainMs)
          const { builtIn, ...stored } = await readStored(databaseUrl, base, setting)
          const onOffice = await crm.ask({ kind: 'read' })
          const { officeForm, subscriptions } = setting
          const others = setting.targets.flatMap(({ form_id }) => (form_id === officeForm ? [] : [form_id]))
          const crms = [
            { ...builtIn, form_ids: others },
            { ...onOffice, form_ids: [officeForm] },
          ]
          return { ...stored, ...of, ledger: entries, posts: readJournal<Post>(journals.posts), subscriptions, crms }
        },
      }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
