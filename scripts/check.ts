/** Everything that must hold before a commit: format, lint and borders, types in every zone, generated files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { typeProjects } from './type-projects.ts'

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)

const checks: [name: string, command: string, args: string[]][] = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint and borders', bin('oxlint'), ['--type-aware', '--quiet']],
  ['dead code', bin('knip'), ['--include', 'files,exports,types,duplicates', '--no-progress']],
  ...Object.entries(typeProjects).map(([zone, project]): [string, string, string[]] => [
    `types: ${zone}`,
    bin('tsc'),
    ['-p', project],
  ]),
  ['OpenAPI', process.execPath, ['scripts/openapi-lint/main.ts']],
  ['proofs', process.execPath, ['scripts/proofs.ts']],
  ['citations', process.execPath, ['scripts/citations.ts']],
  ['words', process.execPath, ['scripts/words.ts']],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
]

let failed = 0

async function run(name: string, command: string, args: string[]): Promise<void> {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [status] = await once(child, 'close')
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status === 0) return
  failed++
  console.log(output)
}

// Two at a time, the next as soon as one has ended.
const waiting = checks.values()
const workThrough = async () => {
  for (const check of waiting) await run(...check)
}
await Promise.all([workThrough(), workThrough()])
process.exit(failed === 0 ? 0 : 1)
