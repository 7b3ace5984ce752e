import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'

/** The client as a package of npm: packed, installed into a folder of its own, and used from there. */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'foyer-client-'))
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--silent'], { cwd })
    .toString()
    .trim()
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
let app: TestApp
let baseUrl: string
let apiKey: string

beforeAll(async () => {
  app = await startApp()
  baseUrl = await app.listen()
  apiKey = (await app.createAccount()).api_key
  write('package.json', '{"type": "module", "private": true}')
  npm(folder, 'install', '--offline', npm(join(root, 'clients/typescript'), 'pack', '--pack-destination', folder))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeTabs()
  await app[Symbol.asyncDispose]()
})

const program = `
import { createClient, FoyerError, verifySignature } from '@foyer/client'

export async function use(baseUrl, apiKey) {
  const foyer = createClient({ baseUrl, apiKey })
  const form = await foyer.forms.create({ body: { internal_title: 'From a package' } })
  const error = await foyer.forms.get({ id: form.id + 1 }).catch((reason) => reason)
  return [form.internal_title, error instanceof FoyerError && error.status, await verifySignature('{}', 't=1,v1=0', 'whsec_AAAA')]
}
`
const expected = ['From a package', 404, false]

/** Programs that are called \`node\`: the one of these tests, and those of the system. */
const nodes = new Map(
  [process.execPath, ...(process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'))].flatMap(
    (path) => {
      try {
        return [[execFileSync(path, ['--version']).toString().trim(), path]]
      } catch {
        return []
      }
    },
  ),
)

test.each([...nodes])('client package: Node %s imports it', async (_version, path) => {
  write('program.js', program)
  const script = `import { use } from './program.js'; console.log(JSON.stringify(await use(...process.argv.slice(1))))`
  const command = ['--input-type=module', '--eval', script, baseUrl, apiKey]
  const { stdout } = await promisify(execFile)(path, command, { cwd: folder })
  expect(JSON.parse(stdout)).toEqual(expected)
})

const typed = `
import { createClient, FoyerError, type Page } from '@foyer/client'
import type { Form, FormSummary, WebhookPayload } from '@foyer/client/types'

const foyer = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'fsk_' })
export const form: Form = await foyer.forms.create({ body: { internal_title: 'From a package' } })
export const page: Page<FormSummary> = await foyer.forms.list()
// @ts-expect-error A title is a text.
await foyer.forms.update({ id: form.id, body: { title: 7 } })
export type { WebhookPayload }
export { FoyerError }
`

test.each([
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
])('client package: its declarations hold by themselves (%s)', async (moduleResolution, module) => {
  write('typed.ts', typed)
  const compilerOptions = {
    moduleResolution,
    module,
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['typed.ts'] }))
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('client package: a bundle of it runs in a browser', async () => {
  write('program.js', program)
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: join(folder, 'program.js'), formats: ['iife'], name: 'program' } },
  })
  const [output] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const context = await (await openBrowser()).newContext()
  const page = await context.newPage()
  await page.goto(`${baseUrl}/api/docs`)
  const code = output?.type === 'chunk' ? output.code : ''
  const used = await page.evaluate(`${code}; program.use(${JSON.stringify(baseUrl)}, ${JSON.stringify(apiKey)})`)
  expect(used).toEqual(expected)
  await context.close()
})
