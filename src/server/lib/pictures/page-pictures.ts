import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPages } from '../inspection/inspect.ts'
import { openTurns, type Turn } from '../turns/turns.ts'

/** One document at a time in this process: what visitors upload is looked into at the same places, and goes first. */
const turns = openTurns({
  what: 'page pictures',
  name: 'page_pictures',
  places: 1,
  waiting: 30,
  longestWaitMs: 20_000,
  perSubkey: { running: 1, waiting: 2 },
})

/** For the screen: a page of A4 becomes 910 pixels wide. */
const screenDpi = 110

interface WantedPages {
  /** From 1. */
  from: number
  count: number
  /** Default: for the screen. */
  dpi?: number
}

export interface PagePictures {
  /** Of the whole document. */
  pages: number
  /** PNG, of the pages asked for. */
  pictures: Buffer[]
}

/**
 * Pages of a PDF as pictures, drawn in a process of its own. `undefined` for one that cannot be drawn; throws
 * `TurnRefused` when too many files wait, and the signal's reason where it comes first.
 */
export function picturesOf(turn: Turn, pdf: Buffer, pages: WantedPages): Promise<PagePictures | undefined> {
  return turns.run(turn, () => draw(turn, pdf, pages))
}

async function draw(
  turn: Turn,
  pdf: Buffer,
  { from, count, dpi = screenDpi }: WantedPages,
): Promise<PagePictures | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  try {
    const path = join(folder, 'document.pdf')
    await writeFile(path, pdf)
    const target = join(folder, 'page')
    const said = await drawPages(turn, { path, target, terms: { from: from - 1, count, dpi } })
    if (!said) return undefined
    const names = Array.from({ length: said.drawn }, (_, i) => `${target}-${i}.png`)
    return { pages: said.pages, pictures: await Promise.all(names.map((name) => readFile(name))) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
