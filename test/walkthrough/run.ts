import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBlocks } from './blocks.ts'
import { openMachine, type Machine } from './machine.ts'
import { makeForm, submissionsOf, submit, type Form } from './service.ts'

/**
 * `npm run test:walkthrough`: an administrator who has only `docs/operating/` installs, backs up, loses everything, restores, upgrades, changes keys,
 * and goes back to a moment before a mistake, on a Debian with nothing else. Each block of the guides is run as it is written, from top to
 * bottom. In between, a visitor submits, and what was stored must still be there. Needs root, and the registries of Debian and npm.
 */

const project = join(import.meta.dirname, '../..')
const directory = process.env['WALKTHROUGH'] ?? '/tmp/foyer-walkthrough'
const port = 3000

let [passed, failed] = [0, 0]

function check(what: string, holds: boolean, found: unknown): void {
  if (holds) passed++
  else failed++
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${holds ? '' : `: ${String(found)}`}`)
}

/** Follows a guide to its end, or to the heading `until`, from the heading `since` on; gives what its commands printed. */
async function follow(
  machine: Machine,
  name: string,
  { since, until }: { since?: string; until?: string } = {},
): Promise<string> {
  const document = readFileSync(join(project, 'docs/operating', `${name}.md`), 'utf8')
  const lineOf = (heading: string | undefined, otherwise: number) => {
    if (heading === undefined) return otherwise
    const at = document.split('\n').indexOf(heading)
    if (at === -1) throw new Error(`${name}.md has no heading "${heading}".`)
    return at
  }
  const [first, last] = [lineOf(since, 0), lineOf(until, Infinity)]
  let printed = ''
  for (const { line, text, file } of readBlocks(document).filter((block) => block.line > first && block.line <= last)) {
    if (file !== undefined) {
      machine.write(file, text)
      continue
    }
    const { code, output } = await machine.run(text)
    printed += output
    check(`${name}.md:${line} ${text.trim().split('\n').at(-1)}`, code === 0, `exit code ${code}\n${output}`)
    if (code !== 0) {
      const { output: log } = await machine.run('tail -n 20 /var/log/foyer.log')
      throw new Error(`${name}.md cannot be followed further. The log of the service ends with:\n${log}`)
    }
  }
  return printed
}

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

async function stored(what: string, forms: readonly { form: Form; count: number }[]): Promise<void> {
  for (const { form, count } of forms) {
    const found = await submissionsOf(port, form).catch(String)
    check(`${what}: account and ${count} submissions are there`, found === count, found)
  }
}

async function walk(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  const { file, later } = makePackages()
  await using machine = openMachine(directory)
  const root = join(directory, 'root/root')
  cpSync(file, join(root, `foyer-${version}.tgz`))
  cpSync(later, join(root, `foyer-${laterVersion}.tgz`))

  const installed = await follow(machine, 'install')
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

  await follow(machine, 'backup', { until: '## Restore' })
  await submit(port, form, 2)
  await stored('before the loss', [{ form, count: 5 }])
  await follow(machine, 'backup', { since: '## Restore' })
  await stored('after the restoration', [{ form, count: 3 }])

  await follow(machine, 'upgrade')
  await stored('after the upgrade', [{ form, count: 3 }])
  const link = await machine.run('readlink /opt/foyer/current')
  check(`version ${laterVersion} runs`, link.output === `/opt/foyer/${laterVersion}\n`, link.output)
  await follow(machine, 'rotate-keys')
  await submit(port, form, 1)
  await stored('after the change of keys', [{ form, count: 4 }])

  await recover(machine)
}

/** An account of another installation, on a PostgreSQL of its own, is deleted by mistake. */
async function recover(machine: Machine): Promise<void> {
  // As it does after its installation, where an init system runs.
  await machine.run('systemctl start postgresql@15-main')
  await follow(machine, 'point-in-time-recovery', { until: '## Go back to a moment' })
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
  await follow(machine, 'point-in-time-recovery', { since: '## Go back to a moment' })
  await stored('after the recovery', [{ form, count: 4 }])
  await submit(port, form, 1)
  await stored('it goes on', [{ form, count: 5 }])
}

try {
  await walk()
} catch (error) {
  check('the guides are followed to their end', false, error)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
