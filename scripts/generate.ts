/**
 * Writes what is generated and committed, or with `--check` says what is out of date:
 * `src/server/db/schema.sql` and `schema.ts` from the migrations, `docs/limits.md` and `docs/openapi.json` from the contract, and from that the
 * types and calls of the client; `docs/budgets.md` from the budgets, `docs/retention.md` from the deadlines; `docs/operating/configuration.md` and the table of the README from the settings; the icons
 * that the dashboard imports, and the shapes of those that choices of forms have.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FormatConfig } from 'oxfmt'
import pg from 'pg'
import { openCluster } from '../src/server/db/embedded/cluster.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openApiDocument } from '../src/server/http/openapi/document.ts'
import { contract } from '../src/shared/contract/index.ts'
import { budgetsPage } from './budgets-page.ts'
import { clientFiles, type Document } from './client/generate-client.ts'
import { dumpSchema } from './dump-schema.ts'
import { iconsFile, iconsModule, shapesFile, shapesModule } from './icons.ts'
import { limitsPage } from './limits-page.ts'
import { retentionPage } from './retention-page.ts'
import { settingsPage, withSettings } from './settings-page.ts'

const root = new URL('..', import.meta.url).pathname
const check = process.argv.includes('--check')
const outdated: string[] = []

function settle(file: string, text: string) {
  const path = join(root, file)
  let current = ''
  try {
    current = readFileSync(path, 'utf8')
  } catch {
    // Not there yet.
  }
  if (current === text) return
  if (check) outdated.push(file)
  else writeFileSync(path, text)
}

const directory = mkdtempSync(join(tmpdir(), 'foyer-generate-'))
const cluster = await openCluster({ dataDir: directory, share: false })
try {
  await migrate(cluster.url)
  const client = new pg.Client(cluster.url)
  await client.connect()
  settle('src/server/db/schema.sql', await dumpSchema(client))
  await client.end()
  const types = join(directory, 'schema.ts')
  const made = spawnSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    ['--url', cluster.url, '--config-file', '.kysely-codegenrc.json', '--out-file', types],
    { cwd: root, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr || made.stdout)
  settle('src/server/db/schema.ts', readFileSync(types, 'utf8'))
} finally {
  await cluster.stop()
  rmSync(directory, { recursive: true, force: true })
}
const document = openApiDocument(contract, '/api/v1')
settle('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
settle('docs/budgets.md', budgetsPage())
const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
settle(iconsFile, await iconsModule(root, style))
settle(shapesFile, await shapesModule(style))
settle('docs/limits.md', limitsPage())
settle('docs/retention.md', retentionPage())
settle('docs/operating/configuration.md', settingsPage())
settle('README.md', withSettings(readFileSync(join(root, 'README.md'), 'utf8')))
for (const [name, text] of Object.entries(await clientFiles(document as unknown as Document, style))) {
  settle(`clients/typescript/src/${name}`, text)
}

if (outdated.length > 0) {
  console.error(`Out of date: ${outdated.join(', ')}. Run: npm run generate`)
  process.exit(1)
}
