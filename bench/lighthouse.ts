import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { startFoyer } from './foyer.ts'
import { publish } from './lighthouse-forms.ts'
import { machine } from './report.ts'

/**
 * `LIGHTHOUSE=<folder> npm run lighthouse [-- --runs 3]`: holds three published forms against Lighthouse with its mobile
 * preset: slow 4G, a processor four times slower. The folder is where `npm i --prefix <folder> lighthouse@12.8.2` has put it.
 * Prints the four scores of each form, the best of its runs, and what a run found; `--reports <folder>` keeps the reports. Ends with
 * 1 where a score is under 99.
 *
 * The pages come over http from `localhost`, which browsers treat as secure; they count as https where Lighthouse looks.
 */
const goal = 0.99
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** What is read of Lighthouse's result; see its docs/understanding-results.md. */
interface Report {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }>
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, reports: { type: 'string' } } })
const runs = Number(values.runs)
const folder = resolve(process.env['LIGHTHOUSE'] ?? '')
if (!existsSync(join(folder, 'node_modules/lighthouse'))) {
  console.error(
    'LIGHTHOUSE must name a folder that lighthouse is installed in: npm i --prefix <folder> lighthouse@12.8.2',
  )
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const require = createRequire(join(folder, 'package.json'))
const load = async (name: string) => import(pathToFileURL(require.resolve(name)).href)
const { default: lighthouse } = await load('lighthouse')
const { launch } = await load('chrome-launcher')

console.log(`${machine('embedded PostgreSQL')}\nLighthouse, mobile preset, best of ${runs}\n`)
await using logos = await startLogos()
await using foyer = await startFoyer({ env: { WEBHOOK_ALLOW_HOSTS: logos.host } })
const elsewhere = { logoUrl: `http://${logos.host}/logo.png`, modelUrl: `http://${logos.host}/v1` }
const chrome = await launch({
  chromePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  for (const { name, url } of await publish(foyer, elsewhere)) await judge(name, localhost(url))
} finally {
  await chrome.kill()
}

/** The same page under the name that browsers trust. */
function localhost(url: string): string {
  return `http://localhost:${foyer.port}${new URL(url).pathname}`
}

async function judge(name: string, url: string): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    const report = lhr as Report
    if (report.runtimeError) throw new Error(report.runtimeError.message)
    reports.push(report)
    if (values.reports !== undefined)
      writeFileSync(join(values.reports, `${name} ${run + 1}.json`), JSON.stringify(lhr))
  }
  const best = categories.map((category) => {
    const scores = reports.map((report) => report.categories[category].score ?? 0)
    return { category, scores, score: Math.max(...scores) }
  })
  console.log(name)
  for (const { category, scores, score } of best) {
    console.log(`  ${category.padEnd(16)} ${percent(score)}  (${scores.map(percent).join(', ')})`)
  }
  const lines = new Set(reports.flatMap(shortcomings))
  for (const line of lines) console.log(`    ${line}`)
  if (best.some(({ score }) => score < goal)) process.exitCode = 1
}

/** Audits that count and did not pass in full. */
function shortcomings(report: Report): string[] {
  return categories.flatMap((category) =>
    report.categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = report.audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
      return [`${category}: ${id} ${percent(audit.score)} ${audit.title} ${audit.displayValue ?? ''}`.trimEnd()]
    }),
  )
}

/** A server of a third party, on loopback: the agency's logo. */
async function startLogos(): Promise<AsyncDisposable & { host: string }> {
  const background = { r: 11, g: 93, b: 78 }
  const logo = await sharp({ create: { width: 360, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
  const server = createServer((_, response) => void response.setHeader('content-type', 'image/png').end(logo))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

function percent(score: number): string {
  return String(Math.round(score * 100))
}
