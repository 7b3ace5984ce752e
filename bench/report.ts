import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One line of the table. */
export interface Row {
  what: string
  figure: string
  /** What it is held against, measured in the same run. */
  against?: string
  ratio?: number
  goal?: string
  holds?: boolean
}

export interface Section {
  title: string
  rows: Row[]
}

const header = ['', 'figure', 'against', 'ratio', 'goal', 'holds'] as const

export function tableOf({ rows }: Section): string {
  const cells = rows.map(({ what, figure, against = '', ratio, goal = '', holds }) => [
    what,
    figure,
    against,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    goal,
    holds === undefined ? '' : holds ? 'yes' : '**no**',
  ])
  const widths = header.map((name, i) => Math.max(3, name.length, ...cells.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(header), rule, ...cells.map(line)].join('\n')
}

export function machine(postgres: string): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${model.trim()}, ${memory} GiB, ${process.platform} ${process.arch}; Node ${process.versions.node}, ${postgres}`
}

const reportFile = join(import.meta.dirname, 'results.md')

/** Writes a section into `bench/results.md`, in place of the one that it had there. */
export function writeSection(section: Section, postgres: string): void {
  const measured = `Commit ${commitOf(import.meta.dirname)}, ${machine(postgres)}.`
  const text = withSection(readFileSync(reportFile, 'utf8'), section.title, `${measured}\n\n${tableOf(section)}\n`)
  writeFileSync(reportFile, text)
}

/** The report with this text under the title: a section is replaced where it stands, a new one is the last. */
export function withSection(report: string, title: string, text: string): string {
  const [head = '', ...sections] = report.split(/^(?=## )/m)
  const heading = `## ${title}\n`
  const own = `${heading}\n${text}`
  const at = sections.findIndex((section) => section.startsWith(heading))
  const all = at < 0 ? [...sections, own] : sections.with(at, own)
  return [head, ...all].map((part) => `${part.trimEnd()}\n`).join('\n')
}

/** Commit of a checkout, and its date, so that a reader sees how old the figures are. */
export function commitOf(cwd: string): string {
  return execFileSync('git', ['log', '-1', '--format=%h (%as)'], { cwd, encoding: 'utf8' }).trim()
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2
}

/** The median over all turns of a figure derived from each. */
export function medianOf<T>(turns: readonly T[], figure: (turn: T) => number): number {
  return median(turns.map(figure))
}

/** `12,345` or `1.23`: three digits that matter. */
export function digits(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
