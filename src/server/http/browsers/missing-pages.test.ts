import { afterAll, expect, test } from 'vitest'
import { languages } from '../../../shared/text/languages.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { inFlightLimits, openInFlight } from '../../lib/fair-share/index.ts'
import { startApp } from '../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

/** As browsers send it. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const look = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
  const answer = await app.server.inject({ method, url, headers })
  const type = String(answer.headers['content-type']).split(';')[0]
  return { status: answer.statusCode, type, code: answer.headers['x-error-code'], body: answer.body, answer }
}

test.each(languages)('http: a browser in %s gets a page where there is nothing [B13-54]', async (language) => {
  const { notFoundHeadline } = catalogue[language].page
  for (const url of ['/kontakt', '/nothing/here?a=1', '/f', '/embed.js/', `/${'x'.repeat(300)}`]) {
    const headers = { accept: browser, 'accept-language': `${language}-XX,${language};q=0.9` }
    const { answer, ...seen } = await look(url, headers)
    expect(seen, url).toMatchObject({ status: 404, type: 'text/html' })
    expect(seen.code, url).toMatch(/^(nothing_here|slash_at_end)$/)
    expect(seen.body).toContain(`<html lang="${language}"`)
    expect(seen.body).toContain(`<h1>${notFoundHeadline}</h1>`)
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-frame-options': 'DENY',
      vary: 'accept, accept-language, accept-encoding',
    })
  }
})

test('http: an address that cannot be read, and a POST to nothing, are answered with a page, too [B13-54]', async () => {
  expect(await look('/%', { accept: browser })).toMatchObject({
    status: 400,
    type: 'text/html',
    code: 'address_unreadable',
  })
  expect(await look('/kontakt', { accept: browser }, 'POST')).toMatchObject({ status: 404, type: 'text/html' })
})

test('http: any other caller gets JSON where there is nothing, and the API has nothing else [B13-54, B11-13]', async () => {
  const isJson = { status: 404, type: 'application/json' }
  for (const accept of ['', '*/*', 'application/json', 'application/json, text/html', 'image/avif,image/webp,*/*'])
    expect(await look('/kontakt', accept === '' ? {} : { accept }), accept).toMatchObject(isJson)
  for (const url of ['/api', '/api/', '/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v2/forms', '/api?a=1', '/api/x/'])
    for (const method of ['GET', 'POST'] as const) {
      const { body, ...seen } = await look(url, { accept: browser }, method)
      expect(seen, url).toMatchObject(isJson)
      expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) })
    }
  expect(await look('/api/%', { accept: browser })).toMatchObject({ status: 400, type: 'application/json' })
})

test.each(languages)(
  'http: what is refused before a form is known is said in %s to a browser [B13-55]',
  async (language) => {
    const headers = {
      accept: browser,
      'accept-language': language,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const send = async (type: string, payload: string) => {
      const url = '/f/nothing'
      const sent = await app.server.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        payload,
      })
      return [sent.statusCode, sent.headers['x-error-code'], sent.body]
    }
    const { problems } = catalogue[language]
    const large = `a=${'x'.repeat(2 * 1024 * 1024)}`
    expect(await send('application/x-www-form-urlencoded', large)).toEqual([
      413,
      'body_too_large',
      `${problems.tooLarge}\n`,
    ])
    expect(await send('text/xml', '<a/>')).toEqual([415, 'type_not_supported', `${problems.unreadable}\n`])
  },
)

test('http: an overload is said in the language of the browser, without asking anything [B13-55]', async () => {
  const inFlight = openInFlight(() => 1, { ...inFlightLimits, most: 1, least: 1 })
  await using busy = await startApp({ platform: () => ({ inFlight }) })
  const held = Promise.withResolvers<void>()
  const holding = [inFlight.run(['a'], () => held.promise), inFlight.run(['b'], () => held.promise)]
  for (const language of languages) {
    const headers = { accept: browser, 'accept-language': language }
    const { statusCode, body } = await busy.server.inject({ url: '/f/abcdefghij', headers })
    expect([statusCode, body]).toEqual([503, `${catalogue[language].problems.busy}\n`])
  }
  held.resolve()
  await Promise.allSettled(holding)
})
