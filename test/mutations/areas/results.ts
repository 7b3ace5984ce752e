import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutant } from '../mutants/edit.ts'

/** What came of a mutant. One that nothing noticed and the compiler refuses could not be committed. */
export interface Result {
  outcome: 'noticed' | 'survived' | 'uncompilable'
  /** The test that noticed it. */
  title?: string
  /** The file of that test. */
  test?: string
}

interface StoredResult extends Result {
  /** Which mutant of which text of its source. */
  key: string
  /** Hash of the test that noticed it, or of all tests that did not. */
  tests: string
}

const hash = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Results of an area, kept in a file line by line, so that a run that was stopped goes on where it was. */
export interface Results {
  /** The result, unless source or tests have changed since. */
  of(mutant: Mutant): Result | undefined
  add(mutant: Mutant, result: Result): void
}

/** @param read the text of a file, from the root */
export function openResults(path: string, tests: readonly string[], read: (file: string) => string): Results {
  const keyOf = ({ file, start, end, to }: Mutant) => hash(file, read(file), String(start), String(end), to)
  const testsOf = ({ test }: Result) => hash(...(test === undefined ? tests.map((one) => read(one)) : [read(test)]))
  const stored = new Map<string, StoredResult>()
  for (const result of readLines(path)) stored.set(result.key, result)
  return {
    of(mutant) {
      const found = stored.get(keyOf(mutant))
      if (!found || (found.test !== undefined && !tests.includes(found.test))) return undefined
      return found.tests === testsOf(found) ? found : undefined
    },
    add(mutant, result) {
      const line: StoredResult = { key: keyOf(mutant), tests: testsOf(result), ...result }
      stored.set(line.key, line)
      mkdirSync(dirname(path), { recursive: true })
      appendFileSync(path, `${JSON.stringify(line)}\n`)
    },
  }
}

/** A line that a killed run has not finished is left out. */
function readLines(path: string): StoredResult[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as StoredResult]
    } catch {
      return []
    }
  })
}
