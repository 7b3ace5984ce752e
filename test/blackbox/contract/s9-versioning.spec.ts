import { beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/assertions.ts'
import { type Json, call, client, createAccount, service } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'

/** Every path of version 1 with its methods. */
const specified: Record<string, string> = {
  '/me': 'get',
  '/forms': 'get post',
  '/forms/{id}': 'get patch',
  '/forms/{id}/copy': 'post',
  '/forms/{id}/fields': 'get post',
  '/fields/{id}': 'get patch delete',
  '/forms/{id}/fields/reorder': 'patch',
  '/crm/fields': 'get',
  '/forms/{id}/rules': 'get put',
  '/forms/{id}/submissions': 'get',
  '/submissions/{id}': 'get',
  '/forms/{id}/stats': 'get',
  '/webhooks': 'get post',
  '/webhooks/{id}': 'delete',
  '/form-groups': 'get post',
  '/form-groups/{id}': 'patch delete',
  '/forms/{id}/pdf-template': 'get patch',
  '/forms/{id}/pdf-template/regenerate': 'post',
  '/forms/{id}/pdf-template/preview': 'get',
  '/account/pdf-design': 'get patch',
  '/letterheads': 'get post',
  '/letterheads/{id}': 'patch delete',
  '/account': 'get patch',
  '/account/crm': 'get patch',
  '/staff-members': 'get post',
  '/staff-members/{id}': 'patch delete',
  '/staff-members/import-crm': 'post',
  '/staff-groups': 'get post',
  '/staff-groups/{id}': 'delete',
}

let document: Json

beforeAll(async () => {
  const answer = await call('GET', '/openapi.json')
  expectStatus(answer, 200)
  document = answer.body
})

describe('versions: the API', () => {
  test('the version is in the path: v1 answers, another version is 404 [B9-1, B1-3]', async () => {
    const { api_key: key } = await createAccount()
    expectStatus(await call('GET', '/me', { key }), 200)
    for (const version of ['v2', 'v0', 'v1.1', 'V1'])
      expectStatus(await call('GET', `${service().url}/api/${version}/me`, { key }), 404)
  })

  test('the document is OpenAPI 3.1, names the base address, needs no key [B11-44]', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers[0].url).toBe(service().api)
  })

  test('it holds every endpoint of version 1; what is more is only added [B9-2]', () => {
    const missing: string[] = []
    for (const [path, methods] of Object.entries(specified))
      for (const method of methods.split(' '))
        if (document.paths[path]?.[method] === undefined) missing.push(`${method} ${path}`)
    expect(missing).toEqual([])
  })

  test('every endpoint of version 1 is there: none is 404 as a path or 405 [B9-2, B4-1]', async () => {
    const c = client((await createAccount()).api_key)
    const { id } = await makeForm(c)
    const absent: string[] = []
    for (const [path, methods] of Object.entries(specified)) {
      for (const method of methods.split(' ')) {
        const own = path.startsWith('/forms/{id}') && method !== 'delete'
        const at = path.replace('{id}', own ? `${id}` : '999999999')
        const body = method === 'get' ? undefined : { nonsense: true }
        const answer = await call(method.toUpperCase(), at, { key: c.key, body })
        const gone = answer.status === 405 || (answer.status === 404 && !path.includes('{id}'))
        if (gone || answer.status >= 500) absent.push(`${method} ${path}: ${answer.status}`)
      }
    }
    expect(absent).toEqual([])
  })

  test('every operation documents its answers, and 401 among them [B4-1]', () => {
    for (const [path, operations] of Object.entries<Json>(document.paths)) {
      for (const [method, operation] of Object.entries<Json>(operations)) {
        if (!['get', 'post', 'patch', 'put', 'delete'].includes(method) || specified[path] === undefined) continue
        expect(Object.keys(operation.responses), `${method} ${path}`).toContain('401')
        expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true)
      }
    }
  })

  test('an answer holds no form setting the document does not know', async () => {
    const c = client((await createAccount()).api_key)
    const known = Object.keys(document.components.schemas.Form.properties)
    expect(Object.keys(await makeForm(c)).filter((name) => !known.includes(name))).toEqual([])
  })

  test('/api/docs renders it without a key or an asset of a third party [B11-45]', async () => {
    let answer = await call('GET', `${service().url}/api/docs`)
    if ([301, 302, 307, 308].includes(answer.status))
      answer = await call('GET', new URL(answer.headers.get('location') ?? '', `${service().url}/api/docs`).href)
    expectStatus(answer, 200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const assets = [...answer.text.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)].map(
      (match) => match[1]!,
    )
    for (const asset of assets) expect(new URL(asset, service().url).host).toBe(new URL(service().url).host)
  })
})
