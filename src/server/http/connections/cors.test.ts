import { expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'

test('http: a script of any origin may use the API with a key, and reads the headers it needs [B11]', async () => {
  await using app = await startApp()
  const preflight = await app.server.inject({
    method: 'OPTIONS',
    url: '/api/v1/forms/7',
    headers: { origin: 'https://agency.example', 'access-control-request-method': 'PATCH' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe('*')
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
  expect(preflight.headers['access-control-allow-headers']).toMatch(/Authorization.*Idempotency-Key.*If-Match/)
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()

  const headers = { origin: 'https://agency.example' }
  const refused = await app.server.inject({ url: '/api/v1/forms', headers })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-allow-origin']).toBe('*')
  expect(refused.headers['access-control-expose-headers']).toMatch(/ETag.*Retry-After.*X-Request-Id/)
})

test('cors: OPTIONS names the methods of a path, or is a 404; HEAD is GET without body', async () => {
  await using app = await startApp()
  const options = await app.server.inject({ method: 'OPTIONS', url: '/api/v1/webhooks' })
  expect(String(options.headers.allow).split(', ').toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
  expect((await app.server.inject({ method: 'OPTIONS', url: '/api/v1/nothing' })).statusCode).toBe(404)
  const head = await app.server.inject({
    method: 'HEAD',
    url: '/api/v1/me',
    headers: { authorization: `Bearer ${app.owner.api_key}` },
  })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})
