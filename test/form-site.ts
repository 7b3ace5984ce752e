import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type Axe from 'axe-core'
import type { BrowserContextOptions, Page as Tab } from 'playwright-core'
import { expect } from 'vitest'
import { bundle } from '../scripts/bundle.ts'
import { initialAnswers, readAnswers } from '../src/shared/form/engine/answers.ts'
import { checkAnswers } from '../src/shared/form/engine/check.ts'
import type { CompiledForm } from '../src/shared/form/engine/compile.ts'
import type { Page } from '../src/shared/form/page/document.ts'
import { pageScripts } from '../src/shared/form/page/page-scripts.ts'
import { renderFormPage, type PageInput } from '../src/shared/form/page/page.ts'
import { contentSecurityPolicy } from '../src/shared/form/page/policy.ts'
import { prefill } from '../src/shared/form/page/prefill.ts'
import { renderThankYou } from '../src/shared/form/page/states.ts'
import type { Answers } from '../src/shared/rules/model.ts'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'

interface SiteForm {
  form: CompiledForm
  /** Path and query. */
  at?: string
  /** Scripts that cannot be loaded. */
  missing?: readonly string[]
  /** Answers that were kept, and with which the page is opened. */
  kept?: Answers
  /** The page arrives tag by tag, as over a slow network, and each of them is painted. */
  isSlow?: boolean
}

/** A server on loopback that shows and judges one form as the real one does, and Chromium in front of it. */
export async function openFormSite() {
  const names = ['runtime', 'steps', 'questions', 'slider', 'stepper'] as const
  const scripts = new Map<string, string>(
    await Promise.all(names.map(async (name) => [`/${name}.js`, await bundle(pageScripts[name][0])] as const)),
  )
  const site = { shown: undefined as SiteForm | undefined, bodies: [] as string[] }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await openBrowser()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const { form, missing = [], kept, isSlow } = site.shown ?? {}
    const script = missing.includes(pathname) ? undefined : scripts.get(pathname)
    if (script !== undefined) return void response.setHeader('content-type', 'text/javascript').end(script)
    if (!form || pathname.endsWith('.js')) return void response.writeHead(404).end()
    if (pathname === '/done') return show(response, renderThankYou({ model: form.model, embed: false, again: null }))
    const prefilled = prefill(form, searchParams)
    if (request.method === 'POST') return judge(request, response, { form, prefilled })
    const initial = initialAnswers(form, prefilled)
    const page = pageOf(form, request, { answers: { ...initial, ...kept }, ...(kept && { initial }), faults: [] })
    await (isSlow ? showSlowly(response, page) : show(response, page))
  }

  async function judge(
    request: IncomingMessage,
    response: ServerResponse,
    { form, prefilled }: CheckInput,
  ): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    site.bodies.push(body)
    const { answers } = readAnswers(form, valuesOf(body))
    const { faults } = checkAnswers(form, answers, prefilled)
    if (request.headers.accept === 'application/json') {
      const errors = Object.fromEntries(faults.map(({ field, message }) => [field, [message]]))
      response.writeHead(faults.length > 0 ? 422 : 201, { 'content-type': 'application/json' })
      response.end(JSON.stringify(faults.length > 0 ? { errors } : { data: {} }))
    } else if (faults.length > 0) show(response, pageOf(form, request, { answers, faults }))
    else response.writeHead(303, { location: '/done' }).end()
  }

  /** Opens a form in a browser of its own, and fails on any error that the browser reports. */
  async function visit(
    shown: SiteForm,
    visitor: (tab: Tab) => Promise<void>,
    context: BrowserContextOptions = {},
  ): Promise<void> {
    Object.assign(site, { shown, bodies: [] })
    const viewport = { width: 1280, height: 800 }
    const visit = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport, ...context })
    visit.setDefaultTimeout(60_000)
    const tab = await visit.newPage()
    const errors: string[] = []
    tab.on('pageerror', (error) => errors.push(String(error)))
    tab.on('console', (message) => {
      if (message.type() === 'error' && !/status of (404|422)/.test(message.text())) errors.push(message.text())
    })
    await tab.goto(origin + (shown.at ?? '/'))
    await visitor(tab)
    expect(errors).toEqual([])
    await visit.close()
  }

  return {
    visit,
    /** What was sent, by the names of the inputs. */
    sent: () => site.bodies.map(valuesOf),
    async close(): Promise<void> {
      await closeTabs()
      server.close()
    },
  }
}

interface CheckInput {
  form: CompiledForm
  prefilled: Answers
}

function pageOf(
  form: CompiledForm,
  { url = '/' }: IncomingMessage,
  filled: Pick<PageInput, 'answers' | 'initial' | 'faults'>,
): Page {
  const parts = { steps: '/steps.js', questions: '/questions.js', slider: '/slider.js', stepper: '/stepper.js' }
  const addresses = { action: url, scripts: { runtime: '/runtime.js', ...parts } }
  return renderFormPage({ form, token: 'token', embed: false, ...addresses, ...filled })
}

function show(response: ServerResponse, page: Page): void {
  begin(response, page).end(page.html)
}

async function showSlowly(response: ServerResponse, page: Page): Promise<void> {
  begin(response, page)
  const [head, body] = page.html.split(/(?=<body)/) as [string, string]
  for (const piece of [head, ...body.split(/(?<=>\s*)(?=<)/)]) {
    response.write(piece)
    // More than a frame: what is there is painted before more comes.
    await setTimeout(35)
  }
  response.end()
}

function begin(response: ServerResponse, { styles, scripts }: Page): ServerResponse {
  const sha256 = (part: string) => createHash('sha256').update(part).digest('base64')
  const policy = contentSecurityPolicy({ embed: false, styles: styles.map(sha256), scripts: scripts.map(sha256) })
  return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
}

function valuesOf(body: string): Record<string, string | string[]> {
  const sent = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const all = sent.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds against WCAG 2.0 to 2.2 A and AA. */
export async function violations(tab: Tab): Promise<string[]> {
  await tab.evaluate(axeSource)
  return tab.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations: found } = await axe.run({ runOnly: { type: 'tag', values } })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
