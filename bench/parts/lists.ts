import { startFoyer, type Foyer } from '../foyer.ts'
import { createForm, getRequest } from '../form.ts'
import { measure, type Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { seedSubmissions, type SeedWindow } from '../seed.ts'

const perPage = 25
const places = ['first', 'middle', 'last'] as const
const windows = ['all', '80 % by time'] as const

interface List {
  what: string
  request: string
  medians: number[]
}

/** Pages of submissions, each asked for by a lone caller again and again. */
export async function lists(bench: Bench): Promise<Section> {
  await using foyer = await startFoyer()
  const databaseUrl = await foyer.databaseUrl()
  const pages: List[] = []
  for (const rows of [10_000, bench.quick ? 100_000 : 1_000_000]) {
    const form = await createForm(foyer)
    pages.push(...pagesOf(foyer, form.id, await seedSubmissions(databaseUrl, form, rows)))
  }
  for (let turn = 0; turn < (bench.quick ? 3 : 7); turn++) {
    for (const { request, medians } of pages) {
      const load = { port: foyer.port, callers: 1, requests: [request], seconds: bench.quick ? 0.2 : 0.5 }
      medians.push((await measure(bench, foyer.pid, load)).p50Ms)
    }
  }
  // The first turn warmed it all up.
  for (const { medians } of pages) medians.shift()
  return { title: `Pages of ${perPage} submissions, p50 of a lone caller`, rows: rowsOf(pages) }
}

function pagesOf({ apiKey }: Foyer, formId: number, { rows, after, before }: SeedWindow): List[] {
  return windows.flatMap((window) =>
    places.map((place) => {
      const total = window === 'all' ? rows : rows * 0.8
      const page = { first: 1, middle: Math.round(total / perPage / 2), last: Math.floor(total / perPage) }[place]
      const query = new URLSearchParams({ per_page: String(perPage), page: String(page) })
      if (window !== 'all') {
        query.set('created_after', after)
        query.set('created_before', before)
      }
      const path = `/api/v1/forms/${formId}/submissions?${query}`
      return {
        what: `${rows.toLocaleString('en')} rows, ${window}, ${place} page`,
        request: getRequest(path, apiKey),
        medians: [],
      }
    }),
  )
}

function rowsOf(pages: readonly List[]): Row[] {
  const [smallest] = pages
  return pages.map((page, i) => {
    const ratio = median(page.medians.map((ms, turn) => ms / (smallest?.medians[turn] ?? NaN)))
    // The last page of the long list, without and with a window.
    const judged = i > places.length * windows.length && page.what.includes('last')
    return {
      what: page.what,
      figure: `${digits(median(page.medians))} ms`,
      against: i === 0 ? '' : 'first page of 10,000',
      ...(i > 0 && { ratio }),
      ...(judged && { goal: '≤ 1.5', holds: ratio <= 1.5 }),
    }
  })
}
