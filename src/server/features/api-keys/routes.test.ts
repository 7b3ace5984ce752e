import { expect, test } from 'vitest'
import { apiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { signedIn } from '../../testing/callers.ts'

test('api keys: a session creates a key, whose value is shown once; it works until it is revoked [B5-2, B5-3]', async () => {
  await using app = await startApp()
  const session = await signedIn(app, app.owner)
  const created = await app.call(apiKeys.create, { ...session, body: { name: 'Website', read_only: true } })
  expect(created.status).toBe(201)
  const { api_key: key, id } = created.data
  expect(key).toMatch(/^fsk_\w+$/)
  expect((await app.call(forms.list, { key })).status).toBe(200)
  expect((await app.call(forms.create, { key, body: { internal_title: 'A' } })).status).toBe(403)
  const list = await app.call(apiKeys.list, session)
  expect(list.data.find((one: { id: number }) => one.id === id)).toMatchObject({ name: 'Website', read_only: true })
  expect(JSON.stringify(list.body)).not.toContain(key)
  expect((await app.call(apiKeys.revoke, { ...session, id })).status).toBe(204)
  await expect.poll(async () => (await app.call(forms.list, { key })).status).toBe(401)
})

test('api keys: a key makes, lists and ends no keys; one that would never work is refused [B5]', async () => {
  await using app = await startApp()
  for (const spec of [apiKeys.list, apiKeys.create])
    expect((await app.call(spec, { body: { name: 'A' } })).status).toBe(401)
  const session = await signedIn(app, app.owner)
  const past = await app.call(apiKeys.create, { ...session, body: { name: 'A', expires_at: '2020-01-01' } })
  expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['expires_at']])
})
