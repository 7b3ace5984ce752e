import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The root of the repository. */
const root = join(import.meta.dirname, '../../..')

/** A small house that keeps all borders: the zones and how they may look at one another. */
const clean: Record<string, string> = {
  'src/shared/contract/things.ts': "import { z } from 'zod'\nexport const Thing = z.strictObject({ id: z.int() })\n",
  'src/shared/rules/run.ts':
    "import { Thing } from '../contract/things.ts'\nexport const run = (value: unknown) => Thing.parse(value)\n",
  'src/server/platform.ts': 'export interface Platform {\n  name: string\n}\n',
  'src/server/db/pool.ts': "import pg from 'pg'\nexport const open = () => new pg.Pool()\n",
  'src/server/db/db.ts': "import { open } from './pool.ts'\nexport const db = open()\n",
  'src/server/http/bind.ts':
    "import { Thing } from '../../shared/contract/things.ts'\nexport const bind = () => Thing\n",
  'src/server/features/things/queries.ts': "import { db } from '../../db/db.ts'\nexport const listThings = () => db\n",
  'src/server/features/things/index.ts': "export { listThings } from './queries.ts'\n",
  'src/server/features/owners/queries.ts': 'export const listOwners = () => []\n',
  'src/server/features/owners/routes.ts':
    "import { bind } from '../../http/bind.ts'\nimport { listThings } from '../things/index.ts'\nimport { listOwners } from './queries.ts'\nexport const routes = [bind, listThings, listOwners]\n",
  'src/server/main.ts':
    "import { routes } from './features/owners/routes.ts'\nconsole.log(process.env['PORT'], routes)\n",
  'src/dashboard/things/list.ts':
    "import { Thing } from '../../shared/contract/things.ts'\nexport const list = () => Thing\n",
  'src/public-form/main.ts': "import { run } from '../shared/rules/run.ts'\nrun(document.title)\n",
  'clients/typescript/src/send.ts': 'export const send = () => fetch\n',
  'clients/typescript/src/client.ts': "import { send } from './send.ts'\nexport const client = send\n",
  'src/server/features/things/routes.test.ts': "import pg from 'pg'\nconsole.log(pg, process.env['HOME'])\n",
}

interface Violation {
  border: string
  rule: string
  files: Record<string, string>
  /** Part of the message, where the rule has several. */
  says?: string
}

const lines = (count: number) => Array.from({ length: count }, (_, i) => `export const a${i} = ${i}\n`).join('')
const restricted = 'eslint(no-restricted-imports)'
const onlyZod = 'shared/ imports only zod and itself'
const anywhere = 'shared/ runs everywhere'
const viaIndex = 'Enter another feature through its index.ts'
const viaIndexFromFolder = 'Enter another feature through its index.ts, from a folder'
const noDriver = 'A handler works with the db it was given'
const noFeatures = 'The platform does not know the features'
const browser = 'Browser code imports shared/ only'
const neighbours = 'Dashboard and public form know nothing of one another'
const alone = 'The client stands alone'

/** An import that is refused; of a type alone where the border's name ends so. */
function forbids(border: string, file: string, from: string, says: string): Violation {
  const source = border.endsWith(' type')
    ? `import type { X } from '${from}'\nexport type Y = X\n`
    : `import { x } from '${from}'\nexport const y = x\n`
  return { border, rule: restricted, files: { [file]: source }, says }
}

function breaks(border: string, rule: string, source: string, file = 'src/server/lib/planted.ts'): Violation {
  return { border, rule, files: { [file]: source } }
}

const violations: Violation[] = [
  forbids('shared/ → Node', 'src/shared/rules/planted.ts', 'node:fs', anywhere),
  forbids('shared/ → server', 'src/shared/rules/planted.ts', '../../server/platform.ts', anywhere),
  forbids('shared/ → server, a type', 'src/shared/rules/planted.ts', '../../server/platform.ts', anywhere),
  forbids('shared/ → dashboard', 'src/shared/rules/planted.ts', '../../dashboard/things/list.ts', anywhere),
  forbids('shared/ → public-form', 'src/shared/rules/planted.ts', '../../public-form/main.ts', anywhere),
  forbids('shared/ → a package', 'src/shared/rules/planted.ts', 'kysely', onlyZod),
  forbids('shared/ → a package that begins like zod', 'src/shared/rules/planted.ts', 'zlib', onlyZod),
  forbids('dashboard → server', 'src/dashboard/things/planted.ts', '../../server/db/db.ts', browser),
  forbids('dashboard → server, a type', 'src/dashboard/things/planted.ts', '../../server/platform.ts', browser),
  forbids('dashboard → Node', 'src/dashboard/things/planted.ts', 'node:path', browser),
  forbids('dashboard → public-form', 'src/dashboard/things/planted.ts', '../../public-form/main.ts', neighbours),
  forbids('public-form → dashboard, a type', 'src/public-form/planted.ts', '../dashboard/things/list.ts', neighbours),
  forbids('public-form → server, a type', 'src/public-form/planted.ts', '../server/platform.ts', browser),
  forbids('client → shared/, a type', 'clients/typescript/src/planted.ts', '../../../src/shared/rules/run.ts', alone),
  forbids('client → a package', 'clients/typescript/src/planted.ts', 'zod', alone),
  forbids('kernel → feature', 'src/server/http/planted.ts', '../features/things/index.ts', noFeatures),
  forbids('kernel → feature, a type', 'src/server/http/planted.ts', '../features/things/index.ts', noFeatures),
  forbids('db → feature', 'src/server/db/planted.ts', '../features/things/index.ts', noFeatures),
  forbids('lib → feature', 'src/server/lib/planted.ts', '../features/things/queries.ts', noFeatures),
  forbids('work → feature', 'src/server/work/planted.ts', '../features/things/index.ts', noFeatures),
  forbids('crm → feature', 'src/server/crm/planted.ts', '../features/things/index.ts', noFeatures),
  forbids('lib → command line', 'src/server/lib/planted.ts', '../cli/main.ts', noFeatures),
  forbids(
    "feature → another feature's inner file",
    'src/server/features/owners/planted.ts',
    '../things/queries.ts',
    viaIndex,
  ),
  forbids(
    "feature → another feature's inner type",
    'src/server/features/owners/planted.ts',
    '../things/queries.ts',
    viaIndex,
  ),
  forbids('feature → feature with a dash', 'src/server/features/owners/planted.ts', '../api-keys/queries.ts', viaIndex),
  forbids(
    "folder of a feature → another feature's inner file",
    'src/server/features/owners/pages/planted.ts',
    '../../things/queries.ts',
    viaIndexFromFolder,
  ),
  forbids('folder of a feature → driver', 'src/server/features/owners/pages/planted.ts', 'pg', noDriver),
  forbids('pages → feature', 'src/server/pages/planted.ts', '../features/things/index.ts', noFeatures),
  forbids('feature → driver', 'src/server/features/owners/planted.ts', 'pg', noDriver),
  forbids('feature → HTTP library', 'src/server/features/owners/planted.ts', 'fastify', noDriver),
  forbids('feature → pool', 'src/server/features/owners/planted.ts', '../../db/pool.ts', noDriver),
  forbids(
    'feature → dashboard',
    'src/server/features/owners/planted.ts',
    '../../../dashboard/things/list.ts',
    noDriver,
  ),
  {
    border: 'part that is loaded later without a word where it cannot be',
    rule: restricted,
    files: { 'src/dashboard/things/planted.ts': "import { lazy } from 'react'\nexport const part = lazy\n" },
    says: 'A part that cannot be loaded would end its page',
  },
  {
    border: 'cycle, though of types only',
    rule: 'import(no-cycle)',
    files: {
      'src/server/lib/planted.ts': "import type { B } from './other.ts'\nexport interface A {\n  b: B\n}\n",
      'src/server/lib/other.ts': "import type { A } from './planted.ts'\nexport interface B {\n  a: A\n}\n",
    },
  },
  breaks('default export', 'import(no-default-export)', 'export default function planted() {}\n'),
  breaks('environment outside main and cli', 'node(no-process-env)', "export const port = process.env['PORT']\n"),
  breaks('console', 'eslint(no-console)', "console.log('x')\n"),
  breaks('file of 301 lines', 'eslint(max-lines)', lines(301)),
  breaks('test of 501 lines', 'eslint(max-lines)', lines(501), 'src/server/lib/planted.test.ts'),
  breaks(
    'function of 61 lines',
    'eslint(max-lines-per-function)',
    `export function f() {\n  let a = 0\n${'  a++\n'.repeat(60)}  return a\n}\n`,
  ),
  breaks(
    'five parameters',
    'eslint(max-params)',
    'export const f = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
  ),
  breaks(
    'complexity',
    'eslint(complexity)',
    `export function f(a: number) {\n${'  if (a > 1) a--\n'.repeat(14)}  return a\n}\n`,
  ),
  breaks('barrel', 'oxc(no-barrel-file)', "export * from '../platform.ts'\n"),
  breaks('any', 'typescript(no-explicit-any)', 'export const f = (a: any) => a as unknown\n'),
  breaks(
    'non-null assertion',
    'typescript(no-non-null-assertion)',
    'export const f = (a: string | null) => a!.length\n',
  ),
  breaks(
    'type imported as a value',
    'typescript(consistent-type-imports)',
    "import { Platform } from '../platform.ts'\nexport const f = (a: Platform) => a\n",
  ),
]

let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'foyer-borders-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  write(clean)
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

function write(files: Record<string, string>): void {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), source)
  }
}

interface Finding {
  code: string
  message: string
  /** Where the rule's own text stands in part. */
  help?: string
  filename: string
}

function lint(): Promise<{ code: number; findings: Finding[] }> {
  const program = join(root, 'node_modules/.bin/oxlint')
  return new Promise((resolve) => {
    execFile(
      program,
      ['-c', '.oxlintrc.json', '--deny-warnings', '-f', 'json', '.'],
      { cwd: tree },
      (error, stdout) => {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
        resolve({ code: error === null ? 0 : Number(error.code), findings: diagnostics })
      },
    )
  })
}

test('borders: a house that keeps its borders passes', async () => {
  expect(await lint()).toEqual({ code: 0, findings: [] })
})

test.for(violations)('the linter refuses: $border', async ({ rule, files, says = '' }) => {
  write(files)
  const { code, findings } = await lint()
  expect(code).toBe(1)
  expect(findings.map((finding) => finding.code)).toContain(rule)
  expect(findings.map(({ filename }) => filename).every((name) => Object.keys(files).includes(name))).toBe(true)
  expect(findings.some(({ message, help = '' }) => `${message} ${help}`.includes(says))).toBe(true)
})

test('borders: every border of the configuration has a violation planted', () => {
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  const messages = [...text.matchAll(/"message": "([^"]+)"/g)].map(([, message]) => message!)
  for (const message of messages) {
    const planted = violations.some(({ says = '' }) => says !== '' && message.startsWith(says))
    expect(planted, message).toBe(true)
  }
})
