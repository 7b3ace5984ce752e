import { execFileSync } from 'node:child_process'
import type { Mutant } from '../mutants/edit.ts'

/** First and last line, from 1. */
type Lines = readonly [first: number, last: number]

/** Lines by file that a unified diff without context says are new or other than before. */
export function linesOfDiff(diff: string): Map<string, Lines[]> {
  const changed = new Map<string, Lines[]>()
  let file = ''
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (?:b\/)?/, '')
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined || count === '0') continue
    changed.set(file, [...(changed.get(file) ?? []), [Number(first), Number(first) + Number(count) - 1]])
  }
  return changed
}

/** Whether a mutant of this text touches one of the lines. */
export function isWithin({ start, end, line }: Mutant, text: string, lines: readonly Lines[]): boolean {
  const last = line + text.slice(start, end).split('\n').length - 1
  return lines.some(([from, to]) => line <= to && last >= from)
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 })

/** The commit that changes are counted from: the one that is named, the last release, or the one before; `undefined`: this copy has no history. */
export function baseOf(root: string, named: string | undefined): string | undefined {
  if (named !== undefined) return named
  try {
    const [tag] = git(root, 'tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname').split('\n')
    return tag === undefined || tag === '' ? git(root, 'rev-parse', '--verify', 'HEAD~1').trim() : tag
  } catch {
    return undefined
  }
}

/** Lines of `src` that differ from a commit, uncommitted ones included. */
export const changedLines = (root: string, base: string) =>
  linesOfDiff(git(root, 'diff', '--unified=0', '--no-color', '--no-ext-diff', '--diff-filter=d', base, '--', 'src'))
