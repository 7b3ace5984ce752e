import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBlocks, type Block } from './blocks.ts'
import type { Machine } from './machine.ts'

const guides = join(import.meta.dirname, '../../docs/operating')

const counts = { passed: 0, failed: 0 }

/** What has been checked so far. */
export const checked = (): Readonly<typeof counts> => counts

export function check(what: string, holds: boolean, found: unknown): void {
  if (holds) counts.passed++
  else counts.failed++
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${holds ? '' : `: ${String(found)}`}`)
}

export interface Section {
  /** The heading that it begins with; without, the first line. */
  since?: string
  /** The heading that it ends before; without, it goes to the end. */
  until?: string
  /** What is run of a block in place of what it says; undefined: nothing. */
  as?: (text: string) => string | undefined
}

/** Follows a guide on the machine that each of its blocks is for; gives what its commands printed. */
export async function follow(
  machineOf: (block: Block) => Machine,
  name: string,
  { since, until, as = (text) => text }: Section = {},
): Promise<string> {
  const document = readFileSync(join(guides, `${name}.md`), 'utf8')
  const lineOf = (heading: string | undefined, otherwise: number) => {
    if (heading === undefined) return otherwise
    const at = document.split('\n').indexOf(heading)
    if (at === -1) throw new Error(`${name}.md has no heading "${heading}".`)
    return at
  }
  const [first, last] = [lineOf(since, 0), lineOf(until, Infinity)]
  let printed = ''
  for (const block of readBlocks(document)) {
    const { line, file } = block
    const text = line > first && line <= last ? as(block.text) : undefined
    if (text === undefined) continue
    const machine = machineOf(block)
    if (file !== undefined) {
      machine.write(file, text)
      continue
    }
    const { code, output } = await machine.run(text)
    printed += output
    check(`${name}.md:${line} ${text.trim().split('\n').at(-1)}`, code === 0, `exit code ${code}\n${output}`)
    if (code !== 0) {
      const { output: log } = await machine.run('tail -n 20 /var/log/foyer.log')
      throw new Error(`${name}.md cannot be followed further. The log of the service ends with:\n${log}`)
    }
  }
  return printed
}
