import { afterAll, expect, test } from 'vitest'
import { maxPlaceList } from '../../../shared/budgets.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { places } from '../../../shared/contract/accounts/places.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const list = [
  'PLZ;Ort;Straße',
  '20095;Hamburg;Mönckebergstraße',
  '20095;Hamburg;Ferdinandstraße',
  '"01665";"Klipphausen"',
  '01665;Käbschütztal',
  '',
  'A-1010;Wien',
].join('\r\n')

const replace = (sent: string, key?: string) =>
  app.call(places.replace, { body: { list: sent }, ...(key !== undefined && { key }) })

const addressForm = (settings: Record<string, unknown> = {}, key?: string) =>
  activeForm(app, {
    ...(key !== undefined && { key }),
    settings: { place_completion_enabled: true, ...settings },
    fields: [
      { key: 'street', crm_field_name: 'Strasse' },
      { key: 'code', crm_field_name: 'Plz' },
      { key: 'place', crm_field_name: 'Ort' },
    ],
  })

async function ask(path: string, code: string) {
  const { statusCode, body, headers } = await app.server.inject({ url: `${path}/places.json?code=${code}` })
  return { status: statusCode, body: JSON.parse(body), headers }
}

test('places: a list is taken in place of the one before, by one line for each place or street [B13-80]', async () => {
  const { api_key: key } = await app.createAccount()
  const none = { codes: 0, streets: 0, created_at: null }
  expect((await app.call(places.get, { key })).data).toEqual(none)
  expect((await replace(list, key)).data).toEqual({ codes: 3, streets: 2, created_at: expect.any(String) })
  expect((await replace('20095\tHamburg', key)).data).toMatchObject({ codes: 1, streets: 0 })
  expect((await app.call(places.remove, { key })).status).toBe(204)
  expect((await app.call(places.get, { key })).data).toEqual(none)
})

test('places: what is wrong with a list is told by line, and the one before stays [B13-81]', async () => {
  const { api_key: key } = await app.createAccount()
  await replace(list, key)
  const wrong = await replace('PLZ;Ort\nHamburg;20095\n20095\n20097;Hamburg', key)
  expect([wrong.status, wrong.body.errors.list]).toEqual([
    422,
    [
      'Line 2 does not begin with a postal code.',
      'Line 3 needs a place after the postal code; place and street have at most 100 characters.',
    ],
  ])
  expect((await replace('PLZ;Ort', key)).body.errors.list).toEqual(['The list names no place.'])
  expect((await replace('x\n'.repeat(100), key)).body.errors.list).toHaveLength(20)
  expect((await replace('x'.repeat(maxPlaceList + 1), key)).status).toBe(422)
  expect((await app.call(places.get, { key })).data.codes).toBe(3)
})

test('places: of two lists that are sent at the same time one stays, whole [B13-80]', async () => {
  const { api_key: key } = await app.createAccount()
  const lists = ['20095;Hamburg\n20097;Hamburg', '10115;Berlin\n10117;Berlin\n10119;Berlin']
  const answers = await Promise.all(lists.map((sent) => replace(sent, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([2, 3]).toContain((await app.call(places.get, { key })).data.codes)
})

// Settings: place_completion_enabled.
test('places: the page of a form asks for the places of a code, of its own account only [B13-82]', async () => {
  const other = await app.createAccount()
  await replace(list)
  await replace('20095;Anderswo', other.api_key)
  const form = await addressForm()
  const hamburg = { name: 'Hamburg', streets: ['Ferdinandstraße', 'Mönckebergstraße'] }
  const found = await ask(form.path, '20095')
  expect([found.status, found.body]).toEqual([200, { data: { code: '20095', places: [hamburg] } }])
  expect(found.headers['cache-control']).toBe('private, max-age=86400')
  const several = (await ask(form.path, '01665')).body.data.places
  expect(several.map(({ name }: { name: string }) => name)).toEqual(['Klipphausen', 'Käbschütztal'])
  expect((await ask(form.path, 'a-1010')).body.data.places).toHaveLength(1)
  expect((await ask(form.path, '99999')).body.data.places).toEqual([])
  expect((await ask(form.path, "'; drop")).body.data.places).toEqual([])
  const theirs = await addressForm({}, other.api_key)
  expect((await ask(theirs.path, '20095')).body.data.places).toEqual([{ name: 'Anderswo', streets: [] }])

  await app.call(forms.update, { id: form.id, body: { place_completion_enabled: false } })
  expect((await ask(form.path, '20095')).status).toBe(404)
  expect((await app.server.inject(form.path)).body).not.toContain('foyer-places')
  await app.call(forms.update, { id: form.id, body: { place_completion_enabled: true, active: false } })
  expect((await ask(form.path, '20095')).status).toBe(404)
})
