import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldTypes } from '../../../shared/contract/forms/fields.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { someOf, thorough } from '../../../../test/thorough.ts'
import { activeForm } from '../forms.ts'
import type { TestAccount, TestApp } from '../harness.ts'
import { note, startHostileApp } from './hostile-app.ts'
import { keysOf, texts, values, withValue } from './hostile-values.ts'
import { endpoints, validCall } from './valid-calls.ts'

let app: TestApp
let account: TestAccount

beforeAll(async () => {
  ;({ app, account } = await startHostileApp())
})
afterAll(() => app[Symbol.asyncDispose]())

const json = { 'content-type': 'application/json' }

test('hostile input: no value of any body makes more than a 4xx; what is accepted is read back', async () => {
  const wrong: string[] = []
  const writes = endpoints.filter(({ spec }) => spec.body instanceof z.ZodObject && !spec.files)
  for (const endpoint of writes) {
    const { name, spec } = endpoint
    const call = await validCall(endpoint, app, account)
    const valid = { ...(call.body as Record<string, unknown>) }
    // A form's settings are swept one by one in PATCH; for creation all at once will do.
    const keys = name === 'forms.create' ? [] : keysOf(spec.body)
    for (const [turn, value] of values.entries()) {
      // Each value meets other keys than the one before it.
      const met = keys.filter((_, i) => thorough || (i + turn) % 16 === 0)
      const bodies = met.map((key) => [key, withValue(valid, key, value)] as const)
      const everything = `{${keysOf(spec.body)
        .map((key) => `${JSON.stringify(key)}:${value}`)
        .join()}}`
      const all = [...bodies, ['everything', everything] as const, ['body', value] as const]
      const sent = all.filter(([, body]) => body.length < 2_000_000)
      await Promise.all(
        sent.map(async ([key, body]) => {
          const caller = spec.auth === 'none' ? { key: null, headers: json } : { key: account.api_key, headers: json }
          note(wrong, `${name} ${key} ${value}`, await app.call(spec, { ...call, ...caller, body }))
        }),
      )
    }
    const read = endpoints.find(({ spec: get }) => get.method === 'GET' && get.path === spec.path)
    if (read) note(wrong, `${name}, read back`, await app.call(read.spec, { id: call.id ?? 0, key: account.api_key }))
  }
  expect(wrong).toEqual([])
})

test('hostile input: no query parameter makes more than a 4xx, alone, twice, or unknown', async () => {
  const wrong: string[] = []
  const queries = [
    ...texts,
    '\0',
    '-1',
    '0',
    '99999999999999999999',
    'null',
    'infinity',
    'now',
    '2026-02-30',
    '2026-11-21T25:00:00Z',
    '2026-11-21T09:30:00+15:60',
    '+275760-09-13',
  ]
  for (const endpoint of endpoints.filter(({ spec }) => spec.query)) {
    const { spec } = endpoint
    const { id = 0 } = await validCall(endpoint, app, account)
    const ask = async (query: string) => {
      const url = `/api/v1${spec.path.replace('{id}', String(id))}?${query}`
      if (url.length > 15_000) return
      const response = await app.server.inject({ url, headers: { authorization: `Bearer ${account.api_key}` } })
      const isFile = spec.shape === 'file' && response.statusCode < 300
      const body: unknown = isFile ? undefined : JSON.parse(response.body)
      note(wrong, url, { status: response.statusCode, headers: response.headers, body })
    }
    for (const key of keysOf(spec.query)) {
      for (const value of queries) await ask(new URLSearchParams({ [key]: value.slice(0, 3000) }).toString())
      for (const query of [
        `${key}=1&${key}=2`,
        `${key}[]=1`,
        `${key}[a]=1`,
        `${key}`,
        `${key}=%ff`,
        `${key}=%`,
        `${key}=%00`,
        `${key}=%ED%A0%80`,
      ]) {
        await ask(query)
      }
    }
    for (const query of ['__proto__=1', 'constructor=1', '__proto__[x]=1', '%00=1', '=', '&&&', '%', '?', '[]=1'])
      await ask(query)
  }
  expect(wrong).toEqual([])
})

test('hostile input: no address makes more than a 4xx', async () => {
  const wrong: string[] = []
  const parts = [
    '%00',
    '%ff',
    '%',
    '%2e%2e',
    '../..',
    '%2f',
    '%5c',
    '%F0%9F%98%80',
    '%ED%A0%80',
    'x'.repeat(250),
    'a%0d%0ab',
    "'",
    '%27--',
    ';',
    '[',
    '{id}',
    '%25',
    '__proto__',
    'constructor',
    '%E2%80%AE',
  ]
  const places = [
    '/api/v1/forms/X',
    '/api/v1/forms/X/fields',
    '/api/v1/webhooks/1/deliveries/X/redeliver',
    '/api/v1/X',
    '/f/X',
    '/f/X/X',
    '/f/X/done',
    '/f/X/X/done',
    '/assets/X',
    '/X',
  ]
  for (const place of places) {
    for (const part of parts) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const url = place.replaceAll('X', part)
        const headers = { authorization: `Bearer ${account.api_key}`, accept: 'application/json' }
        const response = await app.server.inject({ method, url, headers })
        const isJson = String(response.headers['content-type']).includes('json')
        const answer = { status: response.statusCode, headers: response.headers }
        if (isJson) note(wrong, `${method} ${url}`, { ...answer, body: JSON.parse(response.body) })
        else if (answer.status >= 400) wrong.push(`${method} ${url}: ${answer.status} without JSON`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('hostile input: no header makes more than a 4xx', async () => {
  const wrong: string[] = []
  const { id = 0 } = await validCall(
    endpoints.find(({ name }) => name === 'forms.update')!,
    app,
    account,
  )
  const names = [
    'authorization',
    'cookie',
    'if-match',
    'if-none-match',
    'idempotency-key',
    'content-type',
    'accept',
    'x-request-id',
    'sec-fetch-site',
    'x-forwarded-for',
  ]
  const contents = [
    '',
    ' ',
    'x'.repeat(12_000),
    'ä\xff',
    '"',
    '*',
    'W/"1"',
    '"1","2"',
    'Bearer',
    'Bearer ',
    'foyer_session=%00',
    'a=b; foyer_session="',
    'application/json; charset=utf-16',
    'application/json;',
    'application/JSON',
    'multipart/form-data',
    '__proto__',
    '1.2.3.4, ::1',
  ]
  for (const name of names) {
    for (const content of contents) {
      const headers = {
        authorization: `Bearer ${account.api_key}`,
        'content-type': 'application/json',
        [name]: content,
      }
      for (const request of [
        { method: 'GET', url: `/api/v1/forms/${id}` },
        { method: 'PATCH', url: `/api/v1/forms/${id}`, payload: '{"title":"x"}' },
        { method: 'POST', url: '/api/v1/form-groups', payload: '{"name":"x"}' },
      ] as const) {
        const { statusCode: status, headers: answered, body } = await app.server.inject({ ...request, headers })
        note(wrong, `${request.method} ${name}: ${content.slice(0, 40)}`, {
          status,
          headers: answered,
          body: body && JSON.parse(body),
        })
      }
    }
  }
  expect(wrong).toEqual([])
})

/** A form with a field of every type. */
async function everyField() {
  const types = fieldTypes.map((field_type) => ({
    key: field_type,
    field_type,
    label: field_type,
    ...(['select', 'radio', 'checkboxes'].includes(field_type) && { datalist: 'a;b;c' }),
  }))
  return activeForm(app, { key: account.api_key, fields: types })
}

const urlencoded = 'application/x-www-form-urlencoded'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('hostile input: no answer of a visitor makes more than a 4xx, in any encoding and field type', async () => {
  const form = await everyField()
  const wrong: string[] = []
  async function send(what: string, type: string, payload: string, accept = 'application/json') {
    const headers = { 'content-type': type, accept }
    const response = await app.server.inject({ method: 'POST', url: form.path, headers, payload })
    const { statusCode: status } = response
    if (accept !== 'application/json') {
      if (status >= 500) wrong.push(`${what.slice(0, 200)}: ${status}`)
      return
    }
    // A page that is too old is told its new token beside the error.
    const { token: _, ...body } = JSON.parse(response.body)
    note(wrong, what, { status, headers: response.headers, body })
  }
  const names = [...Object.values(form.ids).map((id) => `field_${id}`), '_token', decoyName, '__proto__', 'constructor']
  for (const [turn, name] of names.entries()) {
    for (const value of someOf(values.slice(turn % 5), 5))
      await send(`JSON ${name} ${value}`, 'application/json', `{${JSON.stringify(name)}:${value}}`)
    for (const text of someOf([...texts, 'a\0b', '\0'].slice(turn % 5), 5)) {
      const pairs = new URLSearchParams([[name, text]]).toString()
      await send(`urlencoded ${name} ${text}`, urlencoded, pairs)
      await send(`twice ${name} ${text}`, urlencoded, `${pairs}&${pairs}`)
      await send(`multipart ${name} ${text}`, 'multipart/form-data; boundary=b', `${part(name, text)}--b--\r\n`)
    }
    for (const raw of ['%ff', '%', '%00', '%ED%A0%80', '&&=&', '+'])
      await send(`urlencoded ${raw}`, urlencoded, `${name}=${raw}`)
    await send(`page ${name}`, urlencoded, new URLSearchParams([[name, texts.join('\n')]]).toString(), 'text/html')
  }
  for (const value of values) await send(`body ${value}`, 'application/json', value)
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=b',
    '',
  ]) {
    await send(`type ${type}`, type, part('a', 'b'))
  }
  for (const body of [
    '',
    '--b',
    '--b--',
    '--b\r\n\r\n',
    part('', 'x'),
    part('a"; filename="x.exe', 'x'),
    part('a', 'x').repeat(2000),
  ]) {
    await send(`multipart ${body}`, 'multipart/form-data; boundary=b', body)
  }
  await send('many names', urlencoded, Array.from({ length: 50_000 }, (_, i) => `n${i}=1`).join('&'))
  expect(wrong).toEqual([])
})

test('hostile input: a visitor may not send NUL or half a surrogate pair into any field, in any spelling', async () => {
  const form = await activeForm(app, {
    key: account.api_key,
    fields: [{ key: 'text', field_type: 'textarea', label: 'T' }],
  })
  const name = `field_${form.ids['text']}`
  const bodies = [
    ['application/json', `{"${name}":"a\\u0000"}`],
    ['application/json', `{"${name}":"\\ud800"}`],
    [urlencoded, `${name}=a%00`],
    ['multipart/form-data; boundary=b', `${part(name, 'a\0')}--b--\r\n`],
  ] as const
  for (const [type, payload] of bodies) {
    const headers = { 'content-type': type, accept: 'application/json' }
    const response = await app.server.inject({ method: 'POST', url: form.path, headers, payload })
    expect(response.statusCode, payload).toBe(422)
    expect(Object.keys(JSON.parse(response.body).errors), payload).toEqual([name])
  }
})

test('hostile input: no prefilled value breaks a page', async () => {
  const form = await everyField()
  for (const [key, id] of Object.entries(form.ids)) {
    for (const text of [...texts, '\0']) {
      const query = new URLSearchParams([[`field_${id}`, text.slice(0, 3000)]]).toString()
      const response = await app.server.inject(`${form.path}?${query}`)
      expect(response.statusCode, `${key} ${text.slice(0, 50)}`).toBe(200)
      expect(response.body).not.toContain('<script>alert(1)</script>')
    }
  }
})
