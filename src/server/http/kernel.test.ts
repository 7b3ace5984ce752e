import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formGroups } from '../../shared/contract/forms/form-groups.ts'
import { formLinks } from '../../shared/contract/forms/form-links.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { quarantine } from '../../shared/contract/submissions/quarantine.ts'
import { rules } from '../../shared/contract/forms/rules.ts'
import { submissions } from '../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { startApp } from '../testing/harness.ts'
import { createRecord, publicTarget } from '../testing/contract/record-factories.ts'

const json = { 'content-type': 'application/json' }

test('http: "Order of checks": 404, then 403 for the record, 403 for the plan, and only then 422 [B11-14]', async () => {
  await using app = await startApp()
  const [other, free] = [await app.createAccount(), await app.createAccount('free')]
  const [theirs, own] = [await createRecord.forms(app, other), await createRecord.forms(app, free)]
  const { api_key: key } = free
  for (const body of ['{"rules":7}', '{"rules":[{"title":"a\\u0000"}]}', '[]', '{"zz":1}']) {
    const put = async (id: number | string) => (await app.call(rules.replace, { id, key, headers: json, body })).status
    expect([await put('x'), await put(999_999), await put(theirs), await put(own)], body).toEqual([404, 404, 403, 403])
  }
  const query = { page: 'x' }
  const list = async (id: number) => (await app.call(submissions.list, { id, key, query })).status
  expect([await list(999_999), await list(theirs), await list(own)]).toEqual([404, 403, 422])
})

test('http: an Idempotency-Key repeats the first answer for 24 hours, also when the record is gone since [B11-38]', async () => {
  await using app = await startApp()
  const id = await createRecord.quarantined_submissions(app, app.owner)
  const call = { id, headers: { 'idempotency-key': 'release-1' } }
  const first = await app.call(quarantine.release, call)
  const again = await app.call(quarantine.release, call)
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await app.call(quarantine.release, { id })).status).toBe(404)
})

test('http: many calls with one Idempotency-Key at the same time do the work once [B11-38]', async () => {
  await using app = await startApp()
  const headers = { 'idempotency-key': 'group-1' }
  const calls = Array.from({ length: 8 }, () => app.call(formGroups.create, { headers, body: { name: 'Once' } }))
  const ids = new Set((await Promise.all(calls)).map(({ data }) => data.id))
  expect(ids.size).toBe(1)
  expect((await app.call(formGroups.list)).data).toHaveLength(1)
})

test('http: the same Idempotency-Key with another body is a 422, on another path another call [B11-39]', async () => {
  await using app = await startApp()
  const headers = { 'idempotency-key': 'key-1' }
  expect((await app.call(formGroups.create, { headers, body: { name: 'A' } })).status).toBe(201)
  const other = await app.call(formGroups.create, { headers, body: { name: 'B' } })
  expect(other.status).toBe(422)
  expect(Object.keys(other.body.errors)).toEqual(['Idempotency-Key'])
  expect((await app.call(forms.create, { headers, body: { internal_title: 'A' } })).status).toBe(201)
  for (const key of ['', 'ä', 'x'.repeat(256), 'a b']) {
    const answer = await app.call(formGroups.create, { headers: { 'idempotency-key': key }, body: { name: 'A' } })
    expect([201, 422], key).toContain(answer.status)
  }
})

test('a refused call is not kept: the same key may be used for the corrected one', async () => {
  await using app = await startApp()
  const headers = { 'idempotency-key': 'key-1' }
  expect((await app.call(formGroups.create, { headers, body: { name: '' } })).status).toBe(422)
  expect((await app.call(formGroups.create, { headers, body: { name: 'A' } })).status).toBe(201)
})

test('http: an Idempotency-Key holds for an endpoint with transactions of its own, too [B11-38]', async () => {
  await using app = await startApp()
  const id = await createRecord.forms(app, app.owner)
  const headers = { 'idempotency-key': 'link-1' }
  // Each link is another one.
  const create = (body: object = { days: 7 }) => app.call(formLinks.create, { id, headers, body })
  expect((await create({ days: 0 })).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 6 }, () => create()))
  const made = answers.filter(({ status }) => status === 201)
  expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
    Array(6 - made.length).fill(409),
  )
  expect(new Set([...made, await create()].map(({ data }) => data.url)).size).toBe(1)
})

test('http: a call whose process ended holds its Idempotency-Key for a minute [B11-38, B11-53]', async () => {
  await using app = await startApp()
  const id = await createRecord.forms(app, app.owner)
  const create = () => app.call(formLinks.create, { id, headers: { 'idempotency-key': 'link-1' }, body: { days: 7 } })
  const first = await create()
  const runningFor = (seconds: number) =>
    sql`update idempotency_keys set status = 0, answer = null, created_at = now() - make_interval(secs => ${seconds})`.execute(
      app.platform.database.system,
    )
  await runningFor(45)
  expect((await create()).status).toBe(409)
  await runningFor(61)
  const again = await create()
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.data.url).not.toBe(first.data.url)
})

test('http: a kept answer holds no secret in the open', async () => {
  await using app = await startApp()
  const { data } = await app.call(webhooks.create, {
    headers: { 'idempotency-key': 'hook-1' },
    body: { url: publicTarget },
  })
  const rows = await app.platform.database.system.selectFrom('idempotency_keys').select('answer').execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(data.secret)
})

test('http: a HEAD is answered like its GET, without the body', async () => {
  await using app = await startApp()
  const headers = { authorization: `Bearer ${app.owner.api_key}` }
  const head = await app.server.inject({ method: 'HEAD', url: '/api/v1/forms', headers })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect((await app.server.inject({ method: 'HEAD', url: '/api/v1/forms' })).statusCode).toBe(401)
})

test('http: outside the API too, a wrong method on a known path is a 405 with Allow [B11-12]', async () => {
  await using app = await startApp()
  for (const [url, allow] of [
    ['/api/v1/openapi.json', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
    ['/f/abcdefghij', 'GET, HEAD, POST'],
  ] as const) {
    const { statusCode, headers, body } = await app.server.inject({ method: 'DELETE', url })
    expect(statusCode, url).toBe(405)
    expect(String(headers['allow']).split(', ').toSorted().join(', ')).toBe(allow)
    expect(JSON.parse(body).message).toEqual(expect.any(String))
  }
})
