import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, sentencesOf } from '../../shared/refusals/catalogue.ts'
import { startApp, type TestApp } from '../testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { API_RATE_LIMIT: '1200' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const get = async (url: string) => {
  const headers = { authorization: `Bearer ${app.owner.api_key}` }
  const { statusCode, body } = await app.server.inject({ method: 'GET', url, headers })
  return { status: statusCode, ...(JSON.parse(body) as { code: string; message: string }) }
}

test('http: a slash at the end of an address is a 404 that says so [B11-52]', async () => {
  expect(await get('/api/v1/forms/?page=2')).toMatchObject({
    status: 404,
    code: 'slash_at_end',
    message: 'There is nothing at this address. Leave out the slash at its end.',
  })
  expect(await get('/api/v1/forms/17/fields/')).toMatchObject({ status: 404, code: 'slash_at_end' })
  expect(await get('/api/v1/forms//fields')).toMatchObject({ status: 404, code: 'record_missing' })
  for (const address of ['/api/v1/nothing/', '/nothing/'])
    expect(await get(address), address).toMatchObject({ status: 404, code: 'nothing_here' })
})

const callers: [string, { method?: 'GET' | 'DELETE' | 'OPTIONS'; url: string; key?: string }, number][] = [
  ['no key', { url: '/api/v1/forms' }, 401],
  ['a wrong key', { url: '/api/v1/forms', key: 'wrong' }, 401],
  ['an endpoint that needs no key', { url: '/api/v1/openapi.json' }, 200],
  ['an unknown address', { url: '/api/v1/nothing' }, 404],
  ['an address that cannot be read', { url: '/api/v1/%zz' }, 400],
  ['another method', { method: 'DELETE', url: '/api/v1/forms' }, 405],
  ['a question for methods', { method: 'OPTIONS', url: '/api/v1/forms' }, 204],
]

test.each(callers)(
  'http: an answer that uses up no call of a key has the limit of one, too: %s [B11-31]',
  async (_, { method = 'GET', url, key }, status) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    const answer = await app.server.inject({ method, url, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '1200',
      'x-ratelimit-remaining': '1200',
      'x-ratelimit-reset': '60',
      'x-content-type-options': 'nosniff',
    })
  },
)

test('http: sizes are told in units that people read', async () => {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: '/api/v1/forms',
    headers: { authorization: `Bearer ${app.owner.api_key}`, 'content-type': 'application/json' },
    payload: `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`,
  })
  expect(statusCode).toBe(413)
  expect(JSON.parse(body)).toMatchObject({ message: 'The body is larger than 2 MiB.', params: { max: 2_097_152 } })
  const max = { field: 'note', max: 65_536 }
  expect(refusal('text_part_too_large', max).message).toBe('The note field must not be longer than 64 KiB.')
  expect(sentencesOf('text_part_too_large')?.de(max)).toBe('Höchstens 64 KiB.')
  expect(refusal('body_too_large', { max: 1_000 }).message).toBe('The body is larger than 1000 bytes.')
  expect(sentencesOf('body_too_large')?.de({ max: 1_000 })).toBe('Der Inhalt ist größer als 1000 Bytes.')
})
