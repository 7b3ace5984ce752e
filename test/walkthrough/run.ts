import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, checked, follow, type Section } from './guide.ts'
import { openMachines, type Machine } from './machine.ts'
import { makeForm, submissionsOf, submit, type Form } from './service.ts'

/**
 * `npm run test:walkthrough`: an administrator who has only `docs/operating/` installs, backs up, loses everything, restores, moves accounts, upgrades,
 * changes keys, and goes back to a moment before a mistake, on a Debian with nothing else. Each block of the guides is run as it is written, from top to
 * bottom. In between, a visitor submits, and what was stored must still be there. Needs root, and the registries of Debian and npm.
 */

const project = join(import.meta.dirname, '../..')
const directory = process.env['WALKTHROUGH'] ?? '/tmp/foyer-walkthrough'
const port = 3000
const newPort = 3001
/** As move-account.md names them. */
const [source, next] = ['source.agency.example', 'new.agency.example'] as const
const hosts = [source, next] as const
type Host = (typeof hosts)[number]

/** The package of this version, and the same as a later version. */
function makePackages(): { file: string; later: string } {
  const file = execFileSync('node', [join(project, 'scripts/release/pack.ts')])
    .toString()
    .trim()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-walkthrough-'))
  execFileSync('tar', ['--extract', '--file', file, '--directory', folder])
  const manifest = join(folder, 'package/package.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: laterVersion }))
  const later = join(directory, `foyer-${laterVersion}.tgz`)
  mkdirSync(directory, { recursive: true })
  execFileSync('tar', ['--create', '--gzip', '--file', later, '--directory', folder, 'package'])
  rmSync(folder, { recursive: true })
  return { file, later }
}

/** As upgrade.md names it. */
const laterVersion = '0.3.0'

async function stored(
  what: string,
  forms: readonly { form: Form; count: number }[],
  at: { port: number } = { port },
): Promise<void> {
  for (const { form, count } of forms) {
    const found = await submissionsOf(at.port, form).catch(String)
    check(`${what}: account and ${count} submissions are there`, found === count, found)
  }
}

async function walk(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  const { file, later } = makePackages()
  const machines = openMachines(directory, hosts)
  await using stack = new AsyncDisposableStack()
  for (const host of hosts) {
    stack.use(machines[host])
    cpSync(file, join(directory, host, `root/foyer-${version}.tgz`))
  }
  cpSync(later, join(directory, source, `root/foyer-${laterVersion}.tgz`))
  const machine = machines[source]
  const there = () => machine

  const installed = await follow(there, 'install')
  const key = /API key +(\S+)/.exec(installed)?.[1] ?? ''
  check(
    'install.md prints the address for the first account and an API key',
    /https?:\/\/\S+\/app\S*/.test(installed) && key !== '',
    installed,
  )
  const form = await makeForm(port, key)
  await submit(port, form, 3)
  const dump = await machine.run('foyer database dump')
  const isRefused =
    dump.code === 1 &&
    /^pg_dump 18 or later is not installed\. This machine has version 15\. .*foyer backup --to DIR\.\n$/.test(
      dump.output,
    )
  check('foyer database dump says which client it needs', isRefused, dump.output)

  await follow(there, 'backup', { until: '## Restore' })
  await submit(port, form, 2)
  await stored('before the loss', [{ form, count: 5 }])
  await follow(there, 'backup', { since: '## Restore' })
  await stored('after the restoration', [{ form, count: 3 }])

  await move(machines, form)

  await follow(there, 'upgrade')
  await stored('after the upgrade', [{ form, count: 3 }])
  const link = await machine.run('readlink /opt/foyer/current')
  check(`version ${laterVersion} runs`, link.output === `/opt/foyer/${laterVersion}\n`, link.output)
  await follow(there, 'rotate-keys')
  await submit(port, form, 1)
  await stored('after the change of keys', [{ form, count: 4 }])

  await recover(machine)
}

/** Two more accounts go to another installation: one in one step, and one in two. The account of `staying` does not. */
async function move(machines: Record<Host, Machine>, staying: Form): Promise<void> {
  // Both machines have one network: the other service listens beside this one.
  const beside = (text: string) =>
    text
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${newPort}`)
      .replace('METRICS_PORT=127.0.0.1:9464', `PORT=${newPort}\nMETRICS_PORT=127.0.0.1:9465`)
  // Its range of ids comes before its first account, as move-account.md says.
  const withoutAccount = (text: string) => (text.startsWith('foyer account create') ? undefined : beside(text))
  await follow(() => machines[next], 'install', { as: withoutAccount })

  const [first, second] = [await openAccount(machines[source], 'erste'), await openAccount(machines[source], 'zweite')]
  const guide = (of: number, section: Section) =>
    follow(({ at }) => machines[at === 'source' ? source : next], 'move-account', {
      ...section,
      as: (text) => beside(text).replace('--account 1', `--account ${of}`),
    })
  const [whole, inTwo, after] = ['## Move it in one step', '## Move it in two steps, if it is large', '## After it']
  await guide(first.account, { until: whole })
  await guide(first.account, { since: whole, until: inTwo })
  await guide(first.account, { since: after })
  await guide(second.account, { since: '## Prepare', until: whole })
  await guide(second.account, { since: inTwo })

  const moved = [first, second].map(({ form }) => ({ form, count: 2 }))
  await stored('after the move', moved, { port: newPort })
  await submit(newPort, first.form, 1)
  for (const { form } of moved) {
    const answer = await submissionsOf(port, form).catch(String)
    check('the source says that the account has moved', String(answer).includes('503'), answer)
  }
  await stored('an account that does not move', [{ form: staying, count: 3 }])
  await machines[next].run('systemctl stop foyer')
}

/** With a form that has two submissions. */
async function openAccount(machine: Machine, name: string): Promise<{ account: number; form: Form }> {
  const command = `foyer account create --name '${name}' --email chefin@${name}.example --json`
  const { output } = await machine.run(command)
  const { account_id: account, api_key } = JSON.parse(output) as { account_id: number; api_key: string }
  const form = await makeForm(port, api_key)
  await submit(port, form, 2)
  return { account, form }
}

/** An account of another installation, on a PostgreSQL of its own, is deleted by mistake. */
async function recover(machine: Machine): Promise<void> {
  // As it does after its installation, where an init system runs.
  await machine.run('systemctl start postgresql@15-main')
  await follow(() => machine, 'point-in-time-recovery', { until: '## Go back to a moment' })
  const created = await machine.run(
    `foyer account create --name 'Zweite Immobilien' --email chefin@zweite.example --json`,
  )
  const { account_id, api_key } = JSON.parse(created.output) as { account_id: number; api_key: string }
  const form = await makeForm(port, api_key)
  await submit(port, form, 4)
  await machine.run(`sleep 1; date --utc '+%F %T+00' > /root/moment; sleep 1`)
  const mistake = `runuser -u postgres -- psql --dbname foyer --command 'delete from accounts where id = ${account_id}'`
  const deleted = await machine.run(mistake)
  check('an account is deleted by mistake', deleted.output.includes('DELETE 1'), deleted.output)
  const gone = await submissionsOf(port, form).catch(String)
  check('its key is refused', gone !== 4, gone)
  await follow(() => machine, 'point-in-time-recovery', { since: '## Go back to a moment' })
  await stored('after the recovery', [{ form, count: 4 }])
  await submit(port, form, 1)
  await stored('it goes on', [{ form, count: 5 }])
}

try {
  await walk()
} catch (error) {
  check('the guides are followed to their end', false, error)
}
const { passed, failed } = checked()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
