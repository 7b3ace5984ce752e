import { afterAll, beforeAll, expect, test } from 'vitest'
import { places } from '../../shared/contract/accounts/places.ts'
import { activeForm } from '../../server/testing/forms.ts'
import { closeTabs, openBrowser } from '../../server/testing/browser/browser.ts'
import { startApp, type TestApp } from '../../server/testing/harness.ts'

let app: TestApp
let origin: string
const browser = await openBrowser()

beforeAll(async () => {
  app = await startApp()
  origin = await app.listen()
  const list = '20095;Hamburg;Mönckebergstraße\n01665;Klipphausen\n01665;Käbschütztal'
  await app.call(places.replace, { body: { list } })
})
afterAll(async () => {
  await closeTabs()
  await app[Symbol.asyncDispose]()
})

async function openAddress() {
  const form = await activeForm(app, {
    settings: { place_completion_enabled: true, notification_enabled: false },
    fields: [
      { key: 'code', crm_field_name: 'Plz', label: 'PLZ' },
      { key: 'place', crm_field_name: 'Ort', label: 'Ort' },
      { key: 'street', crm_field_name: 'Strasse', label: 'Straße' },
    ],
  })
  const page = await browser.newPage({ locale: 'de-DE' })
  await page.goto(origin + form.path)
  return { page, place: page.getByLabel('Ort'), code: page.getByLabel('PLZ') }
}

test('places: the place of a code is filled in, never over what the visitor has written [B13-83]', async () => {
  const { page, place, code } = await openAddress()
  await code.fill('20095')
  await expect.poll(() => place.inputValue()).toBe('Hamburg')
  expect(await page.getByRole('status').allTextContents()).toContain('Ort ergänzt: Hamburg')
  const streets = page.getByLabel('Straße')
  const offered = await page
    .locator(`#${await streets.getAttribute('list')} option`)
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(offered).toEqual(['Mönckebergstraße'])
  // One code has several places: none of them is taken for the visitor.
  await code.fill('01665')
  await expect.poll(() => place.inputValue()).toBe('')
  const list = page.locator(`#${await place.getAttribute('list')} option`)
  expect(await list.count()).toBe(2)
  await place.fill('Käbschütztal')
  await code.fill('20095')
  await expect.poll(() => place.getAttribute('list')).toBeNull()
  expect(await place.inputValue()).toBe('Käbschütztal')
  await page.close()
})

test('places: without a connection, and for an unknown code, the visitor writes the place [B13-83]', async () => {
  const { page, place, code } = await openAddress()
  await page.route('**/places.json*', (route) => route.abort())
  await code.fill('20095')
  await page.waitForRequest('**/places.json*')
  await place.fill('Hamburg-Altstadt')
  await page.unroute('**/places.json*')
  await code.fill('99999')
  await page.waitForResponse('**/places.json*')
  expect(await place.inputValue()).toBe('Hamburg-Altstadt')
  await page.close()
})
