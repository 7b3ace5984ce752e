import { openPdfPool, type PdfPool } from '../../src/server/pdf/index.ts'
import { startChild } from '../children.ts'
import type { Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { cpuUs, descendantsCpuUs, residentBytes } from '../usage.ts'
import { benchDocument, benchFiles, benchModel, type BenchFiles } from './pdf-document.ts'
import { availablePeers, type PeerName } from './pdf-peers.ts'
import type { PeerAnswer, PeerQuestion } from './pdf-peer.ts'

/**
 * Documents: those per second of processor, the first of a new process, a preview on a process that is warm, and memory over many.
 *
 * Other engines make the same document in the same run where they are installed. They are no dependencies of ours; install them
 * beside, `npm install --prefix /tmp/peers pdfmake@0.3.11 @react-pdf/renderer@4.9.0 react@19`, and name the folder:
 * `PDF_PEERS=/tmp/peers npm run bench -- pdf`. Chromium prints where one is at `CHROMIUM` (`/usr/bin/chromium`). They get the letterhead as a
 * picture, since none of them draws a PDF, and one font, since most know no fallback: both are less work than ours has.
 */
export async function pdf({ quick }: Bench): Promise<Section> {
  const files = await benchFiles()
  const own = await ownFigures(files, quick)
  const rows: Row[] = [
    { what: 'documents of 3 pages per second of processor', figure: `${digits(own.perSecond)}/s` },
    { what: 'first document of a new process', figure: `${digits(own.coldMs)} ms` },
    { what: 'preview on a warm process', figure: `p50 ${digits(own.p50)} ms, p95 ${digits(own.p95)} ms` },
    { what: `memory after ${own.documents} documents`, figure: `${digits(own.residentMb)} MB` },
    { what: 'memory per further document, second half', figure: `${digits(own.slopeKb)} kB` },
  ]
  for (const peer of availablePeers()) {
    const against = await peerFigures(peer, quick)
    const figure = `${digits(own.perSecond)}/s`
    rows.push(
      {
        what: 'per second of processor',
        figure,
        against: `${peer} ${digits(against.perSecond)}/s`,
        ratio: own.perSecond / against.perSecond,
      },
      {
        what: 'first document',
        figure: `${digits(own.coldMs)} ms`,
        against: `${peer} ${digits(against.coldMs)} ms`,
        ratio: own.coldMs / against.coldMs,
      },
    )
  }
  return { title: 'Documents (3 pages, 41 values, photo, signature, letterhead)', rows }
}

interface OwnFigures {
  perSecond: number
  coldMs: number
  p50: number
  p95: number
  documents: number
  residentMb: number
  slopeKb: number
}

async function ownFigures(files: BenchFiles, quick: boolean): Promise<OwnFigures> {
  let number = 0
  const render = (pool: PdfPool) => pool.render(benchModel(benchDocument(++number), files))
  const cold: number[] = []
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    await using pool = disposable(openPdfPool())
    cold.push(await timed(() => render(pool)))
  }
  const documents = quick ? 40 : 600
  // One process for all of them, or nothing could be said about its memory.
  await using pool = disposable(openPdfPool({ rendersPerProcess: Infinity, maxRss: Infinity }))
  for (let warming = 0; warming < 10; warming++) await render(pool)
  const [pid] = pool.pids()
  if (pid === undefined) throw new Error('The pool has no process.')
  const before = cpuUs(pid)
  const walls: number[] = []
  let halfway = 0
  for (let i = 0; i < documents; i++) {
    if (i === documents / 2) halfway = residentBytes(pid)
    walls.push(await timed(() => render(pool)))
  }
  const after = residentBytes(pid)
  return {
    perSecond: documents / ((cpuUs(pid) - before) / 1e6),
    coldMs: median(cold),
    p50: quantile(walls, 0.5),
    p95: quantile(walls, 0.95),
    documents,
    residentMb: after / 1e6,
    slopeKb: (after - halfway) / 1e3 / (documents / 2),
  }
}

/** Another engine, in a process of its own. */
async function peerFigures(peer: PeerName, quick: boolean): Promise<{ perSecond: number; coldMs: number }> {
  const begun = performance.now()
  await using child = startChild<PeerQuestion, PeerAnswer>('parts/pdf-peer.ts')
  await child.ask({ peer, documents: 1 })
  const coldMs = performance.now() - begun
  const documents = quick ? 10 : 100
  const used = () => cpuUs(child.pid) + descendantsCpuUs(child.pid)
  const before = used()
  await child.ask({ peer, documents })
  const perSecond = documents / ((used() - before) / 1e6)
  await child.ask({ peer, documents: 0 })
  return { perSecond, coldMs }
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
