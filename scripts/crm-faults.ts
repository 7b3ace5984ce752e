/**
 * `npm run test:crm-faults`: the contract suite of each connector and all cases of all faults. The runs count; their sums are written to
 * `docs/crm/proof.md`. `npm run test:long` tries some cases of each. `CRM_PAIRS`: pairs of processes, 44 without it; further arguments are those of Vitest.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crmProofPage, type CrmNote, type TestReport } from './crm-proof-page.ts'

const root = join(import.meta.dirname, '..')
const directory = mkdtempSync(join(tmpdir(), 'foyer-crm-faults-'))
const cases = join(directory, 'cases.jsonl')
const report = join(directory, 'report.json')

const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim()

try {
  const commit = git('rev-parse', '--short=8', 'HEAD')
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', 'src') !== ''
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    [
      'run',
      ...['built-in', 'onoffice', 'propstack', 'hubspot', 'http'].map((crm) => `src/server/crm/${crm}/contract.test`),
      'src/server/crm/openimmo/connector.test',
      'src/server/features/crm-writes/crms/',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CRM_CASES: cases } },
  )
  const notes = existsSync(cases)
    ? readFileSync(cases, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as CrmNote)
    : []
  const date = new Date().toISOString().slice(0, 10)
  const tests = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  const page = crmProofPage(tests, notes, { date, commit: isChanged ? `${commit}, with changes` : commit })
  writeFileSync(join(root, 'docs/crm/proof.md'), page)
  process.exitCode = status ?? 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
