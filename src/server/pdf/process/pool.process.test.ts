import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate as settle } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPdfPool, type PdfPoolOptions } from './pool.ts'
import { documentModel, paragraph, slowDocument } from './testing.ts'

function openPool(options: PdfPoolOptions = {}) {
  const pool = openPdfPool({ deadlineMs: 60_000, ...options })
  onTestFinished(() => pool.close())
  return pool
}

const caller = { key: 'caller' }
const short = documentModel({ blocks: [paragraph('Kurz')] })
const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-'
/** Why no document came. Of one that came nothing is kept: an expectation that fails would print its bytes until the process has no memory left. */
const refusal = async (rendered: Promise<unknown>): Promise<unknown> =>
  rendered.then(
    () => 'rendered',
    (error: unknown) => error,
  )
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

test('pdf: a document that takes too long ends its process, and the next one gets another', async () => {
  // Its time is up before its memory is, on a machine that is quick, too.
  const pool = openPool({ deadlineMs: 10_000, maxRenderRss: 8 * 2 ** 30 })
  const [slow, after] = [refusal(pool.render(slowDocument(40), caller)), pool.render(short, caller)]
  await settle()
  const [pid] = pool.pids()
  expect(await slow).toMatchObject({
    name: 'PdfRenderError',
    reason: 'deadline',
    // On a machine with other work the clock is the first to end it.
    message: expect.stringMatching(/^The document took more than (?:10000 ms of the processor|30000 ms)\.$/),
  })
  expect(isPdf(await after)).toBe(true)
  expect(pool.pids()).toHaveLength(1)
  expect(pool.pids()).not.toContain(pid)
})

test('S7: a document that needs too much memory ends its process; the next gets another', async () => {
  const pool = openPool({ maxRenderRss: 60 * 2 ** 20 })
  const refused = refusal(pool.render(slowDocument(12), caller))
  await settle()
  const [pid] = pool.pids()
  expect(await refused).toMatchObject({
    name: 'PdfRenderError',
    reason: 'memory',
    message: 'The document needed more than 60 MiB of memory.',
  })
  expect(pool.pids()).not.toContain(pid)
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false), { timeout: 5_000 })
})

test('pdf: a process that dies takes only its own document with it', async () => {
  const pool = openPool({ size: 2 })
  const doomed = refusal(pool.render(slowDocument(12), caller))
  await settle()
  const [victim = 0] = pool.pids()
  const others = Array.from({ length: 5 }, () => pool.render(short, caller))
  expect(isPdf(await others[0]!)).toBe(true)
  process.kill(victim, 'SIGKILL')
  expect(await doomed).toMatchObject({ name: 'PdfRenderError', reason: 'crash' })
  expect((await Promise.all(others)).every(isPdf)).toBe(true)
  expect(isPdf(await pool.render(short, caller))).toBe(true)
  expect(pool.pids()).not.toContain(victim)
})

test('pdf: what does not fit into the queue is refused, what waits in it is not', async () => {
  const pool = openPool({ size: 1, turns: { waiting: 2 } })
  const taken = [pool.render(short, caller), pool.render(short, caller), pool.render(short, caller)]
  expect(await refusal(pool.render(short, caller))).toMatchObject({ name: 'TurnRefused', kind: 'full' })
  expect((await Promise.all(taken)).every(isPdf)).toBe(true)
  expect(isPdf(await pool.render(short, caller))).toBe(true)
})

test('pdf: a document that no request waits for any more leaves the queue', async () => {
  const pool = openPool({ size: 1, turns: { waiting: 1 } })
  const [first, signal] = [pool.render(short, caller), new AbortController()]
  const waiting = refusal(pool.render(short, { ...caller, signal: signal.signal }))
  signal.abort(new Error('gone'))
  expect(await waiting).toMatchObject({ message: 'gone' })
  expect((await Promise.all([first, pool.render(short, caller)])).every(isPdf)).toBe(true)
})

test('pool: processes start with the first document, are replaced in time, and end without work', async () => {
  const pool = openPool({ idleMs: 50, rendersPerProcess: 2 })
  expect(pool.pids()).toEqual([])
  const first = pool.render(short, caller)
  await settle()
  const [pid] = pool.pids()
  await first
  await pool.render(short, caller)
  const third = pool.render(short, caller)
  await settle()
  expect(pool.pids()).not.toContain(pid)
  await third
  await vi.waitFor(() => expect(pool.pids()).toEqual([]), { timeout: 5_000 })
})

test('pdf: a closed pool refuses what waits, finishes what runs, and leaves no process', async () => {
  const pool = openPool({ size: 1 })
  const [running, waiting] = [pool.render(short, caller), refusal(pool.render(short, caller))]
  await settle()
  const [pid = 0] = pool.pids()
  await pool.close()
  expect(isPdf(await running)).toBe(true)
  expect(await waiting).toMatchObject({ name: 'PdfRenderError', reason: 'closed' })
  expect(await refusal(pool.render(short, caller))).toMatchObject({ reason: 'closed' })
  expect(isAlive(pid)).toBe(false)
})

test.skipIf(!existsSync('/proc/self'))(
  'pdf: a process has no environment, where secrets are (where there is /proc)',
  async () => {
    const pool = openPool()
    await pool.render(short, caller)
    const names = readFileSync(`/proc/${pool.pids()[0]}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0])
    const ours = /^(NODE_CHANNEL_FD|NODE_CHANNEL_SERIALIZATION_MODE|NODE_COMPILE_CACHE|MALLOC_MMAP_THRESHOLD_|)$/
    expect(names.filter((name) => !ours.test(name!))).toEqual([])
  },
)

test.skipIf(!existsSync('/usr/bin/setpriv'))(
  'pdf: no process outlives the one that started it, however that ends (where setpriv is installed)',
  async () => {
    const [pool, testing] = ['pool.ts', 'testing.ts'].map((name) => JSON.stringify(join(import.meta.dirname, name)))
    const program = `
    import { openPdfPool } from ${pool}
    import { slowDocument } from ${testing}
    const pool = openPdfPool()
    void pool.render(slowDocument(15), { key: 'caller' })
    setImmediate(() => console.log(pool.pids()[0]))`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [pid] = (await once(createInterface(parent.stdout), 'line')) as [string]
    // In the middle of the document: more work than the start of a process, of the kind that hears nothing.
    await vi.waitFor(() => expect(processorTicks(pid)).toBeGreaterThan(80), { timeout: 20_000 })
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), { timeout: 3_000 })
  },
)

const processorTicks = (pid: string) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])
