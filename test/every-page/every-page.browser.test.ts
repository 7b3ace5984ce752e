import { afterAll, expect, test } from 'vitest'
import { closeTabs, openBrowser } from '../../src/server/testing/browser/browser.ts'
import { startApp } from '../../src/server/testing/harness.ts'
import { startModelServer } from '../../src/server/testing/servers/model-server.ts'
import { startOnOffice } from '../../src/server/testing/onoffice-server/server.ts'
import { someOf } from '../thorough.ts'
import type { Journey } from './journey.ts'
import { journeys } from './journeys.ts'
import { lookAt } from './look.ts'
import { providerSecret } from './marketplace.ts'

const model = await startModelServer()
const onOffice = await startOnOffice()
const app = await startApp({
  limited: false,
  env: {
    TRUST_PROXY: '1',
    WEBHOOK_ALLOW_HOSTS: model.host,
    ONOFFICE_API_URL: onOffice.url,
    CRM_ALLOW_HOSTS: onOffice.host,
    ONOFFICE_PROVIDER_SECRET: providerSecret,
  },
})
const origin = await app.listen()
app.platform.config.publicUrl = origin
const browser = await openBrowser()
afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
  await onOffice[Symbol.asyncDispose]()
})

async function walk({ states, go }: Journey): Promise<string[]> {
  const context = await browser.newContext({
    locale: 'de-DE',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(60_000)
  const tab = await context.newPage()
  const seen: string[] = []
  const found: string[] = []
  tab.on('pageerror', (error) => found.push(`error: ${error}`))
  const look = async (state: string) => {
    seen.push(state)
    found.push(...(await lookAt(tab, state)))
  }
  try {
    await go({ app, origin, model, onOffice, tab, look })
  } finally {
    await context.close()
  }
  expect(seen).toEqual(states)
  return found
}

for (const [name, journey] of someOf(Object.entries(journeys), 3 * 5)) {
  test(`${name}: axe finds nothing, nothing is cut at 320 px and 200 % (${journey.states.length} states)`, async () => {
    expect(await walk(journey)).toEqual([])
  }, 300_000)
}
