import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../src/server/testing/harness.ts'
import { multipart } from '../../src/server/testing/multipart.ts'
import { onePage } from '../../src/server/testing/documents/pdf.ts'
import { png } from '../../src/server/testing/documents/png.ts'
import { someOf, thorough } from '../thorough.ts'
import { startServer, temporaryDataDir, type Program } from '../../src/server/testing/machine/processes.ts'
import { dirtOf } from './cleanness.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileFiles } from './make.ts'
import { mainThreadMsOf, processorMsOfTree, rssOfTree, watchPeak } from './process-tree.ts'

/** Processor time that one file may take of the service and of all that it starts: other tests have the processors as well. */
const maxProcessorMs = 5_000
/** Processor time that one file may take of the thread that answers all other requests: none of them waits longer for it. */
const maxMainThreadMs = 200
/** By the clock: a file waits for 20 s at most, and two processes look into it, each for 12 s at most. */
const maxMs = 45_000
const maxGrowth = 200 * 1024 * 1024

let app: TestApp
let server: Program
let address: string
const data = temporaryDataDir()

/** Of both processes on the one database. */
const key = 'x'.repeat(40)

beforeAll(async () => {
  // Of a process that was killed in the middle of an upload.
  const old = join(data.path, 'uploads', 'old')
  mkdirSync(old, { recursive: true })
  writeFileSync(join(old, '1'), 'half of a file')
  utimesSync(old, 0, 0)
  // The account comes from here; the files go to a process of its own.
  app = await startApp({ env: { SECRET_KEY: key } })
  server = startServer({
    DATABASE_URL: app.databaseUrl,
    DATABASE_ALLOW_UNSAFE: '1',
    DATA_DIR: data.path,
    SECRET_KEY: key,
    API_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  })
  address = await server.ready()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
  data[Symbol.dispose]()
})

const headers = () => ({ authorization: `Bearer ${app.owner.api_key}` })

interface Answer {
  status: number
  processorMs: number
  mainThreadMs: number
  retryAfter: string | null
  body: {
    message?: string
    errors?: Record<string, string[]>
    data?: { id: number; first: { type: string; url: string } }
  }
}

async function post({
  name = 'sheet',
  type = 'application/octet-stream',
  content,
}: Pick<HostileFile, 'name' | 'type' | 'content'>) {
  const file = { name, type, content: content() }
  const { contentType, body } = multipart({ letterhead_name: 'Hostile', letterhead_first: file })
  const pid = server.child.pid!
  const [before, beforeOnMainThread] = [processorMsOfTree(pid), mainThreadMsOf(pid)]
  const init = {
    method: 'POST',
    headers: { ...headers(), 'content-type': contentType },
    body: new Blob([Uint8Array.from(body)]),
    signal: AbortSignal.timeout(maxMs),
  }
  const response = await fetch(`${address}/api/v1/letterheads`, init)
  const answer = (await response.json()) as Answer['body']
  const retryAfter = response.headers.get('retry-after')
  const processorMs = processorMsOfTree(pid) - before
  const mainThreadMs = mainThreadMsOf(pid) - beforeOnMainThread
  return { status: response.status, processorMs, mainThreadMs, retryAfter, body: answer } satisfies Answer
}

/** What is wrong with how a file was answered. */
async function judge(file: HostileFile, { status, processorMs, mainThreadMs, body }: Answer): Promise<string[]> {
  const faults: string[] = []
  if (processorMs > maxProcessorMs) faults.push(`took ${processorMs} ms of a processor`)
  if (mainThreadMs > maxMainThreadMs) faults.push(`took ${mainThreadMs} ms of the main thread`)
  if (body.data) {
    const { id, first } = body.data
    if (file.outcome === 'refused') faults.push('was accepted')
    const stored = await fetch(`${address}/api/v1/letterheads/${id}/first`, { headers: headers() })
    const bytes = Buffer.from(await stored.arrayBuffer())
    if (stored.headers.get('content-type') !== first.type)
      faults.push(`served as ${stored.headers.get('content-type')}`)
    faults.push(...(await dirtOf(bytes, first.type)))
    await fetch(`${address}/api/v1/letterheads/${id}`, { method: 'DELETE', headers: headers() })
    return faults
  }
  if (file.outcome === 'neutralised') faults.push(`was refused: ${body.message}`)
  if (status !== 422 && status !== 413) faults.push(`status ${status}`)
  if (!body.errors?.['letterhead_first']?.[0]?.endsWith('.')) faults.push(`does not say why: ${JSON.stringify(body)}`)
  return faults
}

const leftOver = () => {
  const entries = readdirSync(join(data.path, 'uploads'), { recursive: true })
  return entries.map(String)
}

test(
  'R15: each hostile file is refused or cleaned within 5 s of a processor; nothing is left over',
  { timeout: 600_000 },
  async () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(80)
    // What is loaded once is no growth.
    for (const content of [() => png(210, 297), () => onePage()]) expect((await post({ content })).status).toBe(201)
    const pid = server.child.pid!
    const before = rssOfTree(pid)
    const peak = watchPeak(pid)
    const wrong: string[] = []
    const onMainThread: number[] = []
    for (const file of someOf(hostileFiles, 4)) {
      let answer = await post(file)
      // Another program had the processor: the caller is told to come again.
      for (let again = 0; answer.status === 503 && again < 3; again++) answer = await post(file)
      onMainThread.push(answer.mainThreadMs)
      for (const fault of await judge(file, answer)) wrong.push(`${file.what}: ${fault}`)
    }
    expect(wrong).toEqual([])
    if (thorough)
      console.info(`R15: ${onMainThread.length} files, at most ${Math.max(...onMainThread)} ms of the main thread`)
    const mib = (bytes: number) => Math.round(bytes / 1024 / 1024)
    expect(mib(peak.stop() - before), 'growth at its highest, in MiB').toBeLessThanOrEqual(mib(maxGrowth))
    expect(mib(rssOfTree(pid) - before), 'growth that stays, in MiB').toBeLessThanOrEqual(mib(maxGrowth))
    expect(leftOver()).toEqual([])
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await post({ content: () => onePage() })).status).toBe(201)
  },
)

test('many at once: each is answered, those that the account has no place for with 429', async () => {
  const slow = hostileFiles.find(({ what }) => what === 'a form that draws itself')!
  const sent = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? slow : { content: () => onePage() }))
  const answers = await Promise.all(sent.map(post))
  // Another program had the processor: the caller is told to come again.
  const late = answers.filter(({ status }) => status === 503)
  expect(late.map(({ retryAfter }) => Number(retryAfter) > 0)).not.toContain(false)
  const looked = answers.map(({ status }, n) => ({ isHostile: sent[n] === slow, status }))
  const wanted = { true: [422, 429, 503], false: [201, 429, 503] }
  expect(looked.filter(({ isHostile, status }) => !wanted[`${isHostile}`].includes(status))).toEqual([])
  expect(looked.map(({ status }) => status)).toContain(429)
  expect(leftOver()).toEqual([])
  expect((await post({ content: () => onePage() })).status).toBe(201)
})
