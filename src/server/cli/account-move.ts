import type pg from 'pg'
import { megabytes } from '../backup/progress.ts'
import type { Manifest } from '../backup/manifest.ts'
import { foyerCommand } from '../lib/foyer-command.ts'
import { signalChannels } from '../lib/signal-channels.ts'
import type { Platform } from '../platform.ts'
import type { Outcome } from './administer.ts'
import { programVersion } from './backup.ts'
import { lines } from './layout.ts'

const say = (line: string) => console.error(line)

interface ExportOptions {
  account: number
  to?: string
  encryptTo?: string
  first?: boolean
  rest?: boolean
  cancel?: boolean
}

/** Copies an account, and holds it but for a first copy, or gives it back to its visitors; progress goes to the standard error output. */
export async function exportAccount(
  platform: Platform,
  { account, to, encryptTo, first = false, rest = false, cancel = false }: ExportOptions,
  connectionString: string,
): Promise<Outcome> {
  if (cancel || to === undefined) return cancelExport(platform, account, connectionString)
  const { config, sealer, keys, signals } = platform
  const moves = await import('../account-moves/export.ts')
  const step = first ? ('first' as const) : rest ? ('rest' as const) : undefined
  const options = {
    account,
    step,
    to,
    encryptTo,
    connectionString,
    files: config.files,
    sealer,
    keyIds: [keys.current, ...keys.retired],
  }
  const made = await moves.exportAccount({ ...options, program: await programVersion(), say })
  signals.publish('access_changed')
  const { place, manifest, bytes, heldMs, unopened } = made
  const document = { account_id: account, place, bytes, held_ms: Math.round(heldMs), unopened, ...summary(manifest) }
  const shown = lines([
    ...rowsAndFiles(manifest),
    ['Size', megabytes(bytes)],
    ...(first ? [] : [['Held for', `${(heldMs / 1000).toFixed(1)} s so far`] satisfies [string, string]]),
  ])
  const text = [
    first
      ? `A first copy of the account ${account} is in ${place}. The account is served here, and its changes are noted for a day.`
      : `${rest ? `The rest of the account ${account}` : `The account ${account}`} is in ${place}. It is held here: what would change it is answered 503.`,
    shown,
    ...unopenedNote(unopened),
    ...(manifest.encrypted
      ? []
      : [
          'Its secrets are readable in it: keep it as you keep passwords and remove it afterwards, or use --encrypt-to.',
        ]),
    ...nextSteps({ account, place, step }),
  ].join('\n\n')
  return { document, text }
}

const nextSteps = ({
  account,
  place,
  step,
}: {
  account: number
  place: string
  step?: 'first' | 'rest' | undefined
}) => [
  {
    first: `Load it at the other installation, where it waits for the rest in another place:\n\n  ${foyerCommand} account import --from ${place} --rest ${place}-rest`,
    rest: 'The import at the other installation waits for it, and goes on by itself.',
    whole: `Go on at the other installation:\n\n  ${foyerCommand} account import --from ${place}`,
  }[step ?? 'whole'],
  step === 'first'
    ? `Or give it up:\n\n  ${foyerCommand} account export --account ${account} --cancel`
    : `Or have it served here again, unless it was imported:\n\n  ${foyerCommand} account export --account ${account} --cancel`,
]

const summary = ({ encrypted, files, tables, snapshot_at }: Manifest) => ({
  snapshot_at,
  encrypted,
  tables: tables.length,
  rows: rowsOf(tables),
  files,
})

const rowsOf = (tables: Manifest['tables']) => tables.reduce((sum, { rows }) => sum + rows, 0)

const rowsAndFiles = ({ tables, files }: Manifest): [string, string][] => [
  ['Rows', `${rowsOf(tables)} in ${tables.length} tables`],
  [
    'Files',
    `${files.count}, ${megabytes(files.bytes)}${files.left_out > 0 ? `; not in the store: ${files.left_out}` : ''}`,
  ],
]

const unopenedNote = (unopened: number) =>
  unopened === 0
    ? []
    : [`Sealed values that no key of the source opens, and that cannot be opened at the new place either: ${unopened}.`]

async function cancelExport({ files, signals }: Platform, account: number, url: string): Promise<Outcome> {
  const { cancelExport: cancel } = await import('../account-moves/finish.ts')
  await withClient(url, (client) => cancel(client, files, account))
  signals.publish('access_changed')
  for (const channel of ['deliveries_waiting', 'follow_ups_waiting', 'mails_waiting'] as const) signals.publish(channel)
  return {
    document: { account_id: account, served: true },
    text: `The account ${account} is served here again. Remove its export: imported now, it would be served twice, and send what waits twice.`,
  }
}

interface ImportOptions {
  from: string
  rest?: string
  identity?: string
}

export async function importAccount(
  platform: Platform,
  options: ImportOptions,
  connectionString: string,
): Promise<Outcome> {
  const { config, sealer, keys, signals } = platform
  const moves = await import('../account-moves/import.ts')
  const keyIds = [keys.current, ...keys.retired]
  const done = await moves.importAccount({
    ...options,
    connectionString,
    files: config.files,
    sealer,
    keyIds,
    onCommit: () => signalChannels.forEach((channel) => signals.publish(channel)),
    say,
  })
  const { account, manifest, receipt, ms, unopened, missingKeys, rest } = done
  const document = {
    account_id: account.id,
    username: account.username,
    receipt,
    ms: Math.round(ms),
    unopened,
    missing_keys: missingKeys,
    ...summary(manifest),
    ...(rest ? { rest: { ms: Math.round(rest.ms), ...summary(rest.manifest) } } : {}),
  }
  const text = [
    `The account ${account.id} (${account.name}) is here, and is served.`,
    lines([
      ...rowsAndFiles(manifest),
      ['Took', `${(ms / 1000).toFixed(1)} s`],
      ...(rest
        ? [
            [
              'Rest',
              `${rowsOf(rest.manifest.tables)} rows, ${rest.manifest.files.count} files; ${(rest.ms / 1000).toFixed(1)} s from when it was there`,
            ] satisfies [string, string],
          ]
        : []),
      ['Receipt', receipt],
    ]),
    ...unopenedNote(unopened),
    ...missingKeys.map(
      (id) =>
        `The key ${id} of the source is not here. Links that were mailed, personal links to forms, open pages and recovery codes are refused without it: add it to SECRET_KEY_RETIRED of this installation.`,
    ),
    `1. Have its addresses lead here: DNS, or the map of the proxy. Its forms are at /f/${account.username}/… and${account.slugs.length > 20 ? ` ${account.slugs.length} addresses` : ''} ${account.slugs
      .slice(0, 20)
      .map((slug) => `/f/${slug}`)
      .join(', ')}.`,
    `2. Give it up at the source, which deletes it there:\n\n  ${foyerCommand} account moved --account ${account.id} --receipt ${receipt}`,
  ].join('\n\n')
  return { document, text }
}

interface MovedOptions {
  account: number
  receipt: string
  to?: string
}

export async function finishMove(
  platform: Platform,
  options: MovedOptions,
  connectionString: string,
): Promise<Outcome> {
  const { account, receipt, to = null } = options
  const { finishMove: finish } = await import('../account-moves/finish.ts')
  const { files, signals } = platform
  await withClient(connectionString, (client) => finish(client, files, { id: account, receipt, to }))
  signals.publish('access_changed')
  signals.publish('form_changed')
  return {
    document: { account_id: account, moved_to: to },
    text: `The account ${account} is deleted here. Its addresses and keys answer 503 with the text that it has moved${to === null ? '' : ` to ${to}`}.`,
  }
}

/** Shows or sets the range in which the installation makes its ids. */
export async function idRange(
  _: Platform,
  { number }: { number?: number },
  connectionString: string,
): Promise<Outcome> {
  const ranges = await import('../account-moves/id-range.ts')
  const range = await withClient(connectionString, async (client) => {
    if (number !== undefined) await ranges.setIdRange(client, number)
    return ranges.idRange(client)
  })
  const first = String(BigInt(range) * ranges.rangeSize + 1n)
  return {
    document: { id_range: range, first_id: Number(first) },
    text: `New records get ids of range ${range}, from ${first}.`,
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connect } = await import('../backup/snapshot.ts')
  const client = await connect(url)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
