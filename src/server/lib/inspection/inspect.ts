import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { fault } from '../../../shared/refusals/message.ts'
import { ApiError } from '../../http/errors.ts'
import { isFull, noRoom } from '../files/files.ts'
import { lowerPriority } from '../priority/priority.ts'
import { watchMemory } from '../priority/process-memory.ts'
import { watchProcessorTime, type ProcessBounds } from '../priority/process-time.ts'
import { compileCache, scriptBeside } from '../script-beside.ts'
import { openTurns, type Turn } from '../turns/turns.ts'
import type { ChildMessage, Task } from './child.ts'
import { kindOf, type Kind } from './kind.ts'
import type { PageTerms } from './pages.ts'
import { tooHard, type Report } from './report.ts'
import { largerBy, type UploadFault, type UploadReport, type UploadTerms } from './upload-report.ts'

const mib = 1024 * 1024
/** All of the process; PDFium's heap and the pixels of an image are limited within. */
const maxRssBytes = 224 * mib
const rssEveryMs = 25

interface Bounds extends ProcessBounds {
  /** Processor time within the grace, by the kernel: also where no process is left to end this one. */
  kernelSeconds: number
  maxRssBytes: number
}

/** A page of paper takes a fifth of a second. A machine that gives too little of its processors is to blame for what is late, not the file. */
const sheetBounds: Bounds = { kernelSeconds: 4, graceMs: 4_000, processorMs: 2_000, clockMs: 12_000, maxRssBytes }
/** A visitor may send more than one sheet of paper. */
const uploadBounds: Bounds = { kernelSeconds: 10, graceMs: 9_000, processorMs: 4_500, clockMs: 30_000, maxRssBytes }

/** What is larger than most takes more: a PDF is in memory as it was sent, as it is written anew, and once more to be compared. */
function boundsFor(bytes: number): Bounds {
  const more = largerBy(bytes)
  const ms = (100 * more) / mib
  const { kernelSeconds, graceMs = 0, processorMs, clockMs } = uploadBounds
  return {
    kernelSeconds: kernelSeconds + Math.ceil(ms / 1000),
    graceMs: graceMs + ms,
    processorMs: processorMs + ms,
    clockMs: clockMs + 5 * ms,
    maxRssBytes: maxRssBytes + 8 * more,
  }
}

const otherKind = fault('not_sheet')

/**
 * Of all files that this process looks into. One account has one of the places at most, so that the other one is free for the others. A file
 * waits on disk, so that visitors behind one address can send at the same time.
 */
const usual = {
  what: 'file checks',
  waiting: 200,
  longestWaitMs: 20_000,
  perKey: { running: 1, waiting: 60 },
  perSubkey: { running: 1, waiting: 10 },
}
const turns = openTurns({ ...usual, name: 'inspection', places: 2 })
/** Files that take longer than others have a place of their own, so that no small one waits for them. */
const largeTurns = openTurns({ ...usual, name: 'inspection-large', places: 1, longestWaitMs: 60_000 })

/**
 * Finds out what the file at `path` is, by its content, and writes a cleaned copy of its (first) page to `target`, all in a
 * process of its own that may take 4 s and 224 MiB. Gives what it is, or what is wrong with it, as a message that carries the refusal.
 * Throws `TurnRefused` when too many files wait.
 */
export async function inspectFile(turn: Turn, path: string, target: string): Promise<Report> {
  const head = await readHead(path)
  const kind = kindOf(head)
  if (head.length === 0) return { fault: fault('file_empty') }
  if (!kind) return { fault: otherKind }
  return turns.run(turn, () => inspectKind(kind, path, target))
}

/**
 * The same for a visitor's file, which may be of other kinds and have more pages: a cleaned copy is written to `target`. Gives
 * what it is, or which fault it has.
 */
export async function inspectUpload(
  turn: Turn,
  { path, target, terms }: { path: string; target: string; terms: UploadTerms },
): Promise<UploadReport> {
  const { size } = await stat(path)
  return (largerBy(size) > 0 ? largeTurns : turns).run(turn, async () => {
    const paths = [path, target, JSON.stringify(terms)]
    const said = await ask('upload', paths, boundsFor(size))
    if ('upload' in said) return said
    const found = (said as { fault: string }).fault
    return { fault: found === tooHard ? 'tooHard' : (found as UploadFault) }
  })
}

/** Writes the picture of the signature in the file at `path` to `target`; `false` for one that cannot be drawn. */
export async function drawSignature(turn: Turn, path: string, target: string): Promise<boolean> {
  return draw(turn, 'signature', path, target)
}

/** Writes the picture of the SVG at `path` to `target`; `false` for one that cannot be drawn. */
export async function drawVector(turn: Turn, path: string, target: string): Promise<boolean> {
  return draw(turn, 'vector', path, target)
}

/**
 * Draws pages of the PDF at `path` to `<target>-0.png`, `<target>-1.png` and so on. Gives the number of its pages and of the
 * pictures; `undefined` for one that cannot be drawn.
 */
export async function drawPages(
  turn: Turn,
  { path, target, terms }: { path: string; target: string; terms: PageTerms },
): Promise<{ pages: number; drawn: number } | undefined> {
  return turns.run(turn, async () => {
    const said = await ask('pages', [path, target, JSON.stringify(terms)], uploadBounds)
    return 'pages' in said ? said : undefined
  })
}

async function draw(turn: Turn, task: Task, path: string, target: string): Promise<boolean> {
  return turns.run(turn, async () => 'drawn' in (await ask(task, [path, target], sheetBounds)))
}

function starved(): ApiError {
  return new ApiError('unavailable', refusal('file_not_checked_in_time'), { headers: { 'retry-after': '5' } })
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function inspectKind(kind: Kind, path: string, target: string): Promise<Report> {
  const report = (await ask(kind, [path, target], sheetBounds)) as Report
  if (kind !== 'pdf' || 'fault' in report) return report
  const drawn = await ask('drawing', [target], sheetBounds)
  return 'fault' in drawn ? drawn : report
}

/** Runs one task in a process of its own. */
async function ask(task: Task, paths: readonly string[], bounds: Bounds): Promise<ChildMessage> {
  const node = [process.execPath, '--max-old-space-size=64', '--max-semi-space-size=4', '--no-warnings']
  const command = [...node, scriptBeside(import.meta, 'child'), task, ...paths]
  const child = spawn('/bin/sh', ['-c', `ulimit -t ${bounds.kernelSeconds}; exec "$@"`, 'sh', ...command], {
    // Nothing of our own environment: it holds secrets.
    env: { MALLOC_ARENA_MAX: '2', ...compileCache() },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  lowerPriority(child.pid)
  const end = () => child.kill('SIGKILL')
  let isLate = false
  const endDeadline = watchProcessorTime(child.pid, bounds, (bound) => {
    isLate = bound === 'clock'
    end()
  })
  const endWatch = watchMemory(child.pid, { maxBytes: bounds.maxRssBytes, everyMs: rssEveryMs }, end)
  try {
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    if (isLate) throw starved()
    return code === 0 ? told(JSON.parse(said) as ChildMessage) : { fault: tooHard }
  } finally {
    endDeadline()
    endWatch()
  }
}

function told(said: ChildMessage): ChildMessage {
  if (!('trouble' in said)) return said
  const error = Object.assign(new Error(`A file could not be checked: ${said.message}`), { code: said.trouble })
  throw isFull(error) ? noRoom(error) : error
}
