import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPdfPool, type PdfPool } from '../../src/server/pdf/index.ts'
import { startChild } from '../children.ts'
import type { Bench } from '../measure.ts'
import { digits, median, medianOf, type Row, type Section } from '../report.ts'
import { cpuUs, residentBytes, treeCpuUs } from '../usage.ts'
import { benchDocument, benchFiles, benchModel, type BenchFiles } from './pdf-document.ts'
import { availablePeers, type PeerName } from './pdf-peers.ts'
import type { PeerAnswer, PeerQuestion } from './pdf-peer.ts'

/**
 * Documents: those per second of processor, the first of a new process, a preview on a process that is warm, and memory over many.
 *
 * Other engines make the same document in turns with ours where they are installed: the same texts in the same fonts, photo, signature,
 * page numbers and letterhead (a PDF, laid below their pages by @libpdf/core, as they draw none). They are no dependencies of ours;
 * install them beside, `npm install --prefix ../peers pdfmake@0.3.11 @react-pdf/renderer@4.9.0 react@19`, and name the folder:
 * `PDF_PEERS=../peers npm run bench -- pdf`. Chromium prints where one is at `CHROMIUM` (`/usr/bin/chromium`). Of each engine counts
 * the processor time of all its processes, of ours also that of the process which asks for the documents.
 */
export async function pdf({ quick }: Bench): Promise<Section> {
  enableCompileCache(codeCache)
  process.env['NODE_COMPILE_CACHE'] = codeCache
  const files = await benchFiles()
  const cold = await coldMs(files, quick)
  await using own = await openOwn(files)
  const rows: Row[] = [
    { what: 'first document of a new process', figure: `${digits(cold)} ms`, goal: '≤ 400 ms', holds: cold <= 400 },
    ...(await memoryRows(own, quick)),
  ]
  for (const peer of availablePeers()) rows.push(...(await peerRows(own, peer, cold, quick)))
  const p95 = quantile(own.walls, 0.95)
  rows.splice(
    1,
    0,
    { what: 'documents per second of processor', figure: `${digits(1 / medianOf(own.costs, (cost) => cost))}/s` },
    {
      what: 'preview on a warm process',
      figure: `p50 ${digits(median(own.walls))} ms, p95 ${digits(p95)} ms`,
      goal: 'p95 ≤ 300 ms',
      holds: p95 <= 300,
    },
  )
  return { title: 'Documents (3 pages, 41 values, photo, signature, letterhead)', rows }
}

/** Code stays compiled here from process to process, as in the service that `npm start` starts; that of the other engines too. */
const codeCache = join(tmpdir(), 'foyer-bench-code')

/** Documents until an engine is warm: it has loaded its fonts, and JavaScript is compiled. */
const warming = 10

/** Milliseconds, the median over new processes; the very first, which compiles their code, does not count. */
async function coldMs(files: BenchFiles, quick: boolean): Promise<number> {
  const walls: number[] = []
  for (let round = 0; round < (quick ? 4 : 10); round++) {
    await using pool = disposable(openPdfPool())
    walls.push(await timed(() => pool.render(benchModel(benchDocument(round, files), files), { key: 'bench' })))
  }
  return median(walls.slice(1))
}

/** Our renderer, warm. */
interface OwnRenderer extends AsyncDisposable {
  pid: number
  /** Makes so many and keeps count: seconds of processor for each, and milliseconds that each took. */
  make(documents: number): Promise<number>
  costs: number[]
  walls: number[]
}

/** One process for all of them, or nothing could be said about its memory. */
async function openOwn(files: BenchFiles): Promise<OwnRenderer> {
  let number = 0
  const pool = openPdfPool({ rendersPerProcess: Infinity, maxRss: Infinity })
  const render = () => pool.render(benchModel(benchDocument(++number, files), files), { key: 'bench' })
  for (let i = 0; i < warming; i++) await render()
  const [pid] = pool.pids()
  if (pid === undefined) throw new Error('The pool has no process.')
  const used = () => cpuUs(process.pid) + treeCpuUs(pid)
  const costs: number[] = []
  const walls: number[] = []
  return {
    pid,
    costs,
    walls,
    async make(documents) {
      const before = used()
      for (let i = 0; i < documents; i++) walls.push(await timed(render))
      const cost = (used() - before) / 1e6 / documents
      costs.push(cost)
      return cost
    },
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** Memory after each hundred, and the line through all but the first two of them, while the process still fills its caches. */
async function memoryRows(own: OwnRenderer, quick: boolean): Promise<Row[]> {
  const hundreds = quick ? 1 : 20
  const resident: number[] = []
  for (let i = 0; i < hundreds; i++) {
    await own.make(quick ? 40 : 100)
    resident.push(residentBytes(own.pid) / 1e6)
  }
  if (quick) return [{ what: 'memory after 50 documents', figure: `${digits(resident[0] ?? NaN)} MB` }]
  const slope = slopeOf(resident.slice(2))
  return [
    { what: 'memory after 100, 200, … 2,000 documents', figure: `${resident.map(Math.round).join(' ')} MB` },
    {
      what: 'memory per further 100 documents, from 300 on',
      figure: `${digits(slope)} MB`,
      goal: '≤ 0.1 MB',
      holds: slope <= 0.1,
    },
  ]
}

/** Of the line with the least squares through values at 0, 1, 2 … */
function slopeOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = (values.length - 1) / 2
  const weighted = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0)
  return weighted / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
}

/** Another engine, in a process of its own, in turns with ours. */
async function peerRows(own: OwnRenderer, peer: PeerName, cold: number, quick: boolean): Promise<Row[]> {
  const begun = performance.now()
  await using child = startChild<PeerQuestion, PeerAnswer>('parts/pdf-peer.ts')
  await child.ask({ peer, documents: 1 })
  const first = performance.now() - begun
  await child.ask({ peer, documents: warming - 1 })
  // Of about a second each: a processor that is shared changes its pace from second to second, and after the other's turn its caches
  // are cold, which in a turn of a few milliseconds would count for much.
  const [turns, oursPerTurn, theirsPerTurn] = [quick ? 3 : 24, 25, 5]
  const costs: { ours: number; theirs: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    const ours = await own.make(oursPerTurn)
    const before = treeCpuUs(child.pid)
    await child.ask({ peer, documents: theirsPerTurn })
    costs.push({ ours, theirs: (treeCpuUs(child.pid) - before) / 1e6 / theirsPerTurn })
  }
  await child.ask({ peer, documents: 0 })
  const ratio = medianOf(costs, ({ ours, theirs }) => theirs / ours)
  return [
    {
      what: 'documents per second of processor',
      figure: `${digits(1 / medianOf(costs, ({ ours }) => ours))}/s`,
      against: `${peer} ${digits(1 / medianOf(costs, ({ theirs }) => theirs))}/s`,
      ratio,
      goal: '≥ 5',
      holds: ratio >= 5,
    },
    {
      what: 'first document',
      figure: `${digits(cold)} ms`,
      against: `${peer} ${digits(first)} ms`,
      ratio: cold / first,
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

const disposable = (pool: PdfPool): PdfPool & AsyncDisposable => ({
  ...pool,
  [Symbol.asyncDispose]: () => pool.close(),
})
