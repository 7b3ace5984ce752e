import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkAll, type Check } from '../crash/checks.ts'
import type { readStored } from '../crash/evidence.ts'
import type { LedgerEntry, Post } from '../crash/model.ts'
import type { Setting } from '../crash/setting.ts'
import type { Loss } from './backup.ts'

/** What visitors, receivers and readers of mail know, held against the installation that was restored last. */

export interface ReceivedMail {
  id: string
  at: number
}

interface StoredFile {
  token: string
  content: string
}

export interface RestoreEvidence extends Awaited<ReturnType<typeof readStored>> {
  files: StoredFile[]
  /** Message ids of mails on record as sent. */
  mailIds: string[]
  ledger: LedgerEntry[]
  posts: Post[]
  received: ReceivedMail[]
  setting: Setting
  losses: Loss[]
  unexpectedExits: string[]
}

/** How long after a POST or a mail arrived its process may still be at it, and so not have noted the answer; how long an answer of a killed process may lie unread. */
const slackMs = 1_000

/** The contents of all files of submissions, and the ids of the mails on record. */
export async function readFiles(
  url: string,
  env: Record<string, string>,
): Promise<Pick<RestoreEvidence, 'files' | 'mailIds'>> {
  return withClient(url, async (db) => {
    const { rows } = await db.query<{ token: string; file_key: string | null }>(
      `select s.content->'address'->>'Name' as token, f.file_key
       from submissions s join submission_files r on r.submission_id = s.id left join uploads f on f.id = r.id`,
    )
    const files = rows.map(({ token, file_key }) => ({ token, content: contentOf(env, file_key) }))
    const { rows: mails } = await db.query<{ message_id: string | null }>(
      `select message_id from mails where state = 'sent'`,
    )
    return { files, mailIds: mails.map(({ message_id }) => message_id ?? '') }
  })
}

function contentOf(env: Record<string, string>, key: string | null): string {
  try {
    return readFileSync(join(env['DATA_DIR'] ?? '', 'files', key ?? ''), 'utf8')
  } catch (error) {
    return `(${(error as Error).message})`
  }
}

/** Waits until no mail is to be sent any more; after `ms` what is left is left to the checks. */
export async function mailsWaiting(url: string, ms: number): Promise<void> {
  const end = Date.now() + ms
  await withClient(url, async (db) => {
    for (;;) {
      const { rowCount } = await db.query(`select from mails where state = 'waiting' limit 1`)
      if (rowCount === 0 || Date.now() > end) return
      await sleep(100)
    }
  })
}

async function withClient<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(url)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** All promises of the crash test, for what the backups hold and what came after, and those of files and mails. */
export function checkRestored(evidence: RestoreEvidence): Check[] {
  const { setting, losses, builtIn, ...found } = evidence
  const stored = new Set(found.deliveries.map(({ id }) => id))
  const inLoss = (at: number) =>
    losses.some(({ takenAt, destroyedAt }) => at >= takenAt - slackMs && at <= destroyedAt + slackMs)
  const known = found.posts.filter(({ delivery }) => stored.has(delivery))
  const lost = found.posts.filter(({ delivery }) => !stored.has(delivery))
  return [
    ...checkAll({
      ...found,
      ledger: ledgerSince(found.ledger, { losses, tokens: new Set(found.submissions.map(({ token }) => token)) }),
      posts: postsSince(known, losses),
      kills: losses.map(({ takenAt, restoredAt }) => ({ at: takenAt, until: restoredAt, what: 'restore' })),
      subscriptions: setting.subscriptions,
      crms: [{ ...builtIn, form_ids: setting.forms.map(({ id }) => id) }],
    }),
    {
      promise: 'deliveries that are not on record are those of what was lost',
      faults: lost.flatMap(({ delivery, at }) =>
        inLoss(at) ? [] : [`${delivery} was POSTed at ${at}, and is not stored`],
      ),
    },
    { promise: 'every file is there with the content that was sent', faults: files(evidence) },
    {
      promise: 'every mail on record was received, and a second time only across a restoration',
      faults: mails(evidence),
    },
  ]
}

/**
 * POSTs without those that the destroyed installations made after their backup of deliveries that had not begun in it: what these tell of, such as
 * the record in the CRM, is lost, and the restored installation makes their bodies anew.
 */
function postsSince(posts: readonly Post[], losses: readonly Loss[]): Post[] {
  const times = new Map(
    [...Map.groupBy(posts, ({ delivery }) => delivery)].map(([id, all]) => [id, all.map(({ at }) => at)]),
  )
  return posts.filter(({ delivery, at }) => {
    const loss = losses.find(({ takenAt, destroyedAt }) => at >= takenAt - slackMs && at <= destroyedAt + slackMs)
    if (loss === undefined) return true
    const all = times.get(delivery) ?? []
    const isMadeAnew =
      all[0] !== undefined &&
      Math.min(...all) >= loss.takenAt - slackMs &&
      Math.max(...all) > loss.destroyedAt + slackMs
    return !isMadeAnew
  })
}

/** The book without what the destroyed installations had acknowledged since their backup, where the backup does not hold it. */
export function ledgerSince(
  ledger: readonly LedgerEntry[],
  { losses, tokens }: { losses: readonly Loss[]; tokens: ReadonlySet<string> },
): LedgerEntry[] {
  return ledger.map((entry) => {
    if (entry.kind !== 'acked' || tokens.has(entry.token)) return entry
    const isLost = losses.some(({ takenAt, destroyedAt }) => entry.at >= takenAt && entry.at <= destroyedAt + slackMs)
    return isLost
      ? { kind: 'abandoned', token: entry.token, why: 'acknowledged after the backup', at: entry.at }
      : entry
  })
}

function files({ files, submissions, setting }: RestoreEvidence): string[] {
  const forms = new Set(setting.targets.filter(({ file }) => file !== undefined).map(({ form_id }) => form_id))
  const contents = Map.groupBy(files, ({ token }) => token)
  const due = submissions.filter(({ form_id }) => forms.has(form_id))
  return [
    ...(due.length === 0 ? ['no submission has a file'] : []),
    ...due.flatMap(({ token, id }) => {
      const found = (contents.get(token) ?? []).map(({ content }) => content)
      return found.length === 1 && found[0] === token
        ? []
        : [`submission ${id} has the files ${found.join() || 'none'}`]
    }),
  ]
}

function mails({ received, mailIds, losses }: RestoreEvidence): string[] {
  const arrivals = Map.groupBy(received, ({ id }) => id)
  const missing = mailIds
    .filter((id) => !arrivals.has(id))
    .map((id) => `${id} is on record as sent, and was not received`)
  const repeated = [...arrivals].flatMap(([id, all]) =>
    all.slice(1).flatMap(({ at }, i) => {
      const before = all[i]?.at ?? 0
      const across = losses.some(({ takenAt, restoredAt }) => takenAt <= at && restoredAt >= before - slackMs)
      return across ? [] : [`${id} came again after ${at - before} ms`]
    }),
  )
  return [...(mailIds.length === 0 ? ['no mail was sent'] : []), ...missing, ...repeated]
}
