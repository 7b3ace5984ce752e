import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectErrorBody } from '../support/assertions.ts'
import { type Answer, type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'
import { makeLetterhead, upload } from '../support/letterheads.ts'
import { makeMember, makeStaffGroup } from '../support/staff.ts'
import { expectInvalidAt, pathOf } from '../support/templates.ts'

let c: Client
let targets: Array<readonly [method: string, path: string]>

const send = (method: string, path: string, body: string): Promise<Answer> => call(method, path, { key: c.key, body })

/** Every write of these resources, with one text that it takes: where it goes and where its fault is reported. */
let texts: Array<readonly [method: string, path: string, body: (text: string) => Json, key: string]>

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  const formId = (await makeForm(c)).id
  const [sheet, member] = [await makeLetterhead(c), await makeMember(c)]
  const group = dataOf(await c.post('/form-groups', { name: 'Ziel' }), 201)
  await makeStaffGroup(c)
  const template = pathOf(formId)
  targets = [
    ['PATCH', template],
    ['PATCH', '/account/pdf-design'],
    ['PATCH', '/account'],
    ['POST', '/form-groups'],
    ['PATCH', `/form-groups/${group.id}`],
    ['POST', '/staff-groups'],
    ['POST', '/staff-members'],
    ['PATCH', `/staff-members/${member.id}`],
    ['POST', '/staff-members/import-crm'],
    ['PATCH', `/letterheads/${sheet.id}`],
  ]
  texts = [
    ['PATCH', template, (text) => ({ name: text }), 'name'],
    ['PATCH', template, (text) => ({ design: { header_text: text } }), 'design.header_text'],
    ['PATCH', template, (text) => ({ blocks: [{ type: 'paragraph', text }] }), 'blocks.0.text'],
    ['PATCH', template, (text) => ({ blocks: [{ type: 'signature', field_id: null, label: text }] }), 'blocks.0.label'],
    ['PATCH', '/account/pdf-design', (text) => ({ design: { footer_text: text } }), 'design.footer_text'],
    ['PATCH', '/account', (text) => ({ profile: { name: text } }), 'profile.name'],
    ['PATCH', '/account', (text) => ({ imprint: { default_imprint_line_1: text } }), 'imprint.default_imprint_line_1'],
    ['PATCH', `/form-groups/${group.id}`, (text) => ({ name: text }), 'name'],
    ['POST', '/form-groups', (text) => ({ name: text }), 'name'],
    ['POST', '/staff-groups', (text) => ({ name: text }), 'name'],
    ['POST', '/staff-members', (text) => ({ name: text, email: 'text@example.com' }), 'name'],
    ['PATCH', `/staff-members/${member.id}`, (text) => ({ name: text }), 'name'],
    ['PATCH', `/letterheads/${sheet.id}`, (text) => ({ letterhead_name: text }), 'letterhead_name'],
  ]
})

describe('http: bodies that are no object', () => {
  test.each(['[]', '"x"', '5', 'true', 'null', '[{}]'])(
    '%j is refused everywhere, never a server error',
    async (body) => {
      for (const [method, path] of targets) {
        const answer = await send(method, path, body)
        expect([400, 422], `${method} ${path}: ${answer.status}`).toContain(answer.status)
        expectErrorBody(answer.body)
      }
    },
  )

  test.each(['{', '{"name":"x"', '{"name":"x",}', "{'name':'x'}", '{"name":"x"}}', '\u0000', '{"a":01}', 'NaN'])(
    'malformed JSON %j is 400 with errors.body [B11-5]',
    async (body) => {
      for (const [method, path] of targets) {
        const answer = await send(method, path, body)
        expect(answer.status, `${method} ${path}`).toBe(400)
        expect(answer.body.errors).toHaveProperty('body')
        expectErrorBody(answer.body)
      }
    },
  )

  test('bytes that are no UTF-8 are refused [B11-4]', async () => {
    for (const [method, path] of targets) {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')])
      const answer = await call(method, path, { key: c.key, body })
      expect([400, 422], `${method} ${path}: ${answer.status}`).toContain(answer.status)
    }
  })

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1}',
    '{"a\\u0000b":1}',
    '{"\\ud800":1}',
  ])('the key in %s is unknown like any other', async (body) => {
    for (const [method, path] of targets) {
      const answer = await send(method, path, body)
      expect([400, 422], `${method} ${path}: ${answer.status}`).toContain(answer.status)
      expectErrorBody(answer.body)
    }
    expect(({} as Json).admin).toBeUndefined()
  })

  test('very deep and very wide bodies are refused quickly', async () => {
    const deep = `{"design":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const wide = `{${Array.from({ length: 50_000 }, (_, n) => `"unknown_${n}":1`).join()}}`
    for (const [method, path] of targets.slice(0, 4))
      for (const body of [deep, wide]) {
        const start = Date.now()
        const answer = await send(method, path, body)
        expect([400, 413, 422], `${method} ${path}: ${answer.status}`).toContain(answer.status)
        expect(Date.now() - start).toBeLessThan(10_000)
      }
    expect((await c.get('/me')).status).toBe(200)
  })
})

describe('http: texts', () => {
  test('NUL and lone surrogates are 422 on their field [B11-28]', async () => {
    for (const [method, path, body, key] of texts)
      for (const text of ['a\u0000b', 'a\ud800b', '\udfff'])
        expectInvalidAt(await call(method, path, { key: c.key, body: body(text) }), key)
    expectInvalidAt(await upload(c, { letterhead_name: 'a\u0000b' }), 'letterhead_name')
    expectInvalidAt(await c.patch('/account/crm', { reason_cancellation: ['ok', 'a\u0000b'] }), 'reason_cancellation.1')
  })

  test('texts are stored as sent, after Unicode NFC [B11-27]', async () => {
    const sent = 'Cafe\u0301 \u200f\u0645 <b>&amp;"\'`\\ 👩‍👩‍👧 {{x}} %s'
    const kept = sent.normalize('NFC')
    expect(kept).not.toBe(sent)
    for (const [method, path, body, key] of texts) {
      const answer = await call(method, path, { key: c.key, body: body(sent) })
      const value = key
        .split('.')
        .reduce<Json>((node, step) => node[step], dataOf(answer, method === 'POST' ? 201 : 200))
      expect(value, `${method} ${path} ${key}`).toBe(kept)
    }
    expect((await makeLetterhead(c, { letterhead_name: sent })).letterhead_name).toBe(kept)
  })
})
