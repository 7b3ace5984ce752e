import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHttpCrm, type HttpCrmServer } from '../../testing/http-crm/server.ts'
import { webhookSigner } from '../../lib/secrets/webhook-signature.ts'
import { answers, errorIn, type HttpCrmAction } from './wire.ts'

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/crm/http.md'), 'utf8')
const blocks = [...docs.matchAll(/```json (request|answer|error)\n(.*?)```/gs)].map(([, kind, text]) => ({
  kind,
  json: JSON.parse(text ?? ''),
}))

let server: HttpCrmServer
beforeAll(async () => {
  server = await startHttpCrm()
})
afterAll(() => server[Symbol.asyncDispose]())

function ask(json: { action: string }, { secret = server.secret, path = json.action, ageSeconds = 0 } = {}) {
  const body = Buffer.from(JSON.stringify(json))
  const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds
  const headers = webhookSigner(secret)({ deliveryId: 'a', timestampSeconds, body })
  return server.crm.answer(`/foyer/${path}`, headers, body)
}

test('docs: each request of docs/crm/http.md has the answer that stands below it', () => {
  const named = new Set<string>()
  for (const [i, { kind, json }] of blocks.entries()) {
    if (kind !== 'request') continue
    const action = json.action as HttpCrmAction
    named.add(action)
    if (action === 'relate') {
      ask({ action: 'create', module: 'estate', values: {}, reference: 'estate' } as { action: string })
    }
    const { status, body } = ask(json)
    expect(status, action).toBe(200)
    const shown = answers[action].parse(blocks[i + 1]?.json)
    const answered = answers[action].parse(body)
    if (action === 'describe') expect(Object.keys(answered)).toEqual(Object.keys(shown))
    else if (action === 'read')
      expect(answered).toMatchObject({ record: { id: '1001', url: 'https://crm.example/address/1001' } })
    else expect(answered, action).toMatchObject(shown)
  }
  expect([...named].toSorted()).toEqual(Object.keys(answers).toSorted())
})

test('docs: the error of docs/crm/http.md is the one that the sample server gives', () => {
  const request = { action: 'create', module: 'address', values: { Vip2: 'x' }, reference: 'vip' }
  const { status, body } = ask(request)
  expect([status, errorIn(body)]).toEqual([422, { code: 'unknown_field', message: 'Unknown: Vip2.', fields: ['Vip2'] }])
  expect(errorIn(blocks.find(({ kind }) => kind === 'error')?.json)).toMatchObject({
    code: 'unknown_field',
    fields: ['Vip'],
  })
})

test('docs: the sample server refuses what is not signed, is old, or is signed for another action', () => {
  const people = { action: 'people' }
  expect(ask(people).status).toBe(200)
  expect(ask(people, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }).status).toBe(401)
  expect(ask(people, { ageSeconds: 301 }).status).toBe(401)
  expect(ask(people, { path: 'describe' }).status).toBe(404)
  expect(server.crm.answer('/foyer/people', {}, Buffer.from('{}')).status).toBe(401)
})
