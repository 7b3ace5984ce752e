import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProblems } from './problems.ts'

/**
 * `npm run release [-- --tagged]`: says what keeps this commit from being released, or packs the service and the client and prints what is left
 * to do. With `--tagged`, the commit must carry the tag of its version already. `.ci/run` has to pass before; this does not run it.
 */
const root = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({ options: { tagged: { type: 'boolean', default: false } } })
const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trimEnd()
const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version

const version = versionOf('.')
const tag = `v${version}`
const problems = findProblems({
  version,
  clientVersion: versionOf('clients/typescript'),
  changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  changedFiles: git('status', '--porcelain'),
  tagsHere: git('tag', '--points-at', 'HEAD').split('\n'),
  allTags: git('tag').split('\n'),
  isTagged: values.tagged,
})
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

execFileSync('npm', ['run', '-s', 'check'], { cwd: root, stdio: 'inherit' })
const service = execFileSync('node', [join(import.meta.dirname, 'pack.ts')])
  .toString()
  .trim()
const client = join(root, 'clients/typescript')
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', join(root, 'dist')], { cwd: client })
console.log(`
Packed ${tag}:
  ${service}
  ${join(root, 'dist', packed.toString().trim())}
${values.tagged ? '' : `\nIf .ci/run has passed on ${git('rev-parse', '--short', 'HEAD')}:\n  git tag -s ${tag} -m "Foyer ${version}"\n  git push origin ${tag}\n`}`)
