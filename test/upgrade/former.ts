import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { runFoyer } from '../../src/server/testing/machine/processes.ts'

/** A former version of this program, taken from the history of the repository, as a folder that can be started. */

const repository = join(import.meta.dirname, '../..')

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The commit of the latest tag, or else the one that gave the version in `package.json` its number. */
export function formerCommit(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD').split('\n')
  if (tag !== undefined && tag !== '') return tag
  const head = git('rev-parse', 'HEAD')
  const found = git('log', '--format=%H', '-G"version":', '--', 'package.json').split('\n')
  const commit = found.find((one) => one !== head)
  if (!commit) throw new Error('There is no former version in the history: fetch all of it, or name one with --from.')
  return commit
}

/** `7273b87 (version 0.2.0, 2026-11-23)` */
export function describeCommit(commit: string): string {
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string }
  return `${git('show', '--no-patch', '--format=%h', `${commit}^{commit}`)} (version ${version}, ${git('show', '--no-patch', '--format=%cs', `${commit}^{commit}`)})`
}

/** Migrations that this version has and the former one has not. */
export function migrationsSince(commit: string): string[] {
  const list = (of: string) => git('ls-tree', '--name-only', of, 'migrations/').split('\n')
  const former = new Set(list(commit))
  return list('HEAD')
    .filter((name) => !former.has(name))
    .map((name) => name.replace('migrations/', ''))
}

/** Puts the version into `folder`, with the packages that are here where it needs no others, and builds it. */
export function makeFormer(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$0" | tar --extract --directory="$1"', commit, folder], { cwd: repository })
  if (needed(folder) === needed(repository)) {
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'ignore' })
  } else {
    execFileSync('npm', ['ci', '--silent', '--prefer-offline'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** What it takes to build and to run it. */
function needed(folder: string): string {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const { vite, react, typescript } = devDependencies ?? {}
  return JSON.stringify([dependencies, optionalDependencies, vite, react, typescript])
}

/** Runs commands of the version in `folder`. */
export function foyerOf(folder: string): typeof runFoyer {
  return async (env, ...args) => {
    const child = spawn(join(folder, 'bin/foyer'), args, {
      env: { PATH: process.env['PATH'], NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, stdout, stderr }
  }
}
