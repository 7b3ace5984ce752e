import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid, expectStatus } from '../support/assertions.ts'
import { type Answer, type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { type OpenForm, openForm, send, submit } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const html = { accept: 'text/html' }
const hour = 3_600_000
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const total = async (form: OpenForm): Promise<number> => (await c.get(`/forms/${form.id}/submissions`)).body.meta.total

/** The page is there, says this text, and shows no input of the form; a POST is 409 and leaves nothing. */
async function expectShut(form: OpenForm, text: string, stored = 0): Promise<void> {
  const page = await call('GET', form.url, { headers: html })
  expectStatus(page, 200)
  expect(page.text).toContain(text)
  expect(page.text).not.toContain(`name="field_${form.ids[0]}"`)
  expectStatus(await send(form, ['x']), 409)
  expect(await total(form)).toBe(stored)
}

describe('public forms: opening times', () => {
  test('before opening: a page with its text, POST is 409; it opens when moved [B13-3]', async () => {
    const form = await openForm(c, [{}], { opens_at: at(hour), not_open_yet_text: 'Come back later' })
    await expectShut(form, 'Come back later')
    dataOf(await c.patch(`/forms/${form.id}`, { opens_at: at(-hour) }))
    await submit(form, ['x'])
  })

  test('over: a page with its text, POST is 409 [B13-3]', async () => {
    const form = await openForm(c, [{}], { closes_at: at(hour), closed_text: 'It is over' })
    await submit(form, ['x'])
    dataOf(await c.patch(`/forms/${form.id}`, { closes_at: at(-1000) }))
    await expectShut(form, 'It is over', 1)
  })

  test('full: a page with its text, POST is 409 [B13-3]', async () => {
    const form = await openForm(c, [{}], { max_submissions: 2, limit_reached_text: 'No places left' })
    await submit(form, ['x'])
    await submit(form, ['x'])
    await expectShut(form, 'No places left', 2)
  })

  test('twelve simultaneous submissions never overfill a form for five', async () => {
    const form = await openForm(c, [{}], { max_submissions: 5 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(form, ['x'])))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    expect(await total(form)).toBe(5)
  })

  test('times are timestamps with offset, read back as the same instant', async () => {
    const form = await openForm(c, [{}], { opens_at: '2026-01-01T10:00:00+02:00' })
    expect(form.opens_at).toBe('2026-01-01T08:00:00.000+00:00')
    for (const bad of ['tomorrow', '2026-02-30T10:00:00Z', '2026-01-01T10:00:00', 5])
      expectInvalid(await c.patch(`/forms/${form.id}`, { opens_at: bad, closes_at: bad }), 'opens_at', 'closes_at')
  })
})

describe('public forms: password', () => {
  const gateOf = async (form: OpenForm): Promise<{ action: string; name: string }> => {
    const page = await call('GET', form.url, { headers: html })
    const name = /<input[^>]*type="password"[^>]*>/.exec(page.text)?.[0].match(/name="([^"]+)"/)?.[1]
    const action = /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1] ?? form.url
    expect(name).toBeDefined()
    return { name: name ?? '', action: new URL(action.replaceAll('&amp;', '&'), form.url).href }
  }

  const enter = async (form: OpenForm, password: string): Promise<Answer> => {
    const { action, name } = await gateOf(form)
    const headers = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
    return call('POST', action, { body: new URLSearchParams({ [name]: password }).toString(), headers })
  }

  const cookieOf = (answer: Answer): string =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

  const guarded = (): Promise<OpenForm> => openForm(c, [{ label: 'Behind the gate' }], { password: 'Sesame-1234' })

  test('a wrong password shows no field and lets nothing in [B2.2-27, B13-4]', async () => {
    const form = await guarded()
    const answer = await enter(form, 'sesame-1234')
    expect(answer.text).not.toContain('Behind the gate')
    const page = await call('GET', form.url, { headers: { ...html, cookie: cookieOf(answer) } })
    expect(page.text).not.toContain('Behind the gate')
  })

  test('the right password opens page and POST, for this form only [B2.2-27]', async () => {
    const form = await guarded()
    const other = await guarded()
    const cookie = cookieOf(await enter(form, 'Sesame-1234'))
    const page = await call('GET', form.url, { headers: { ...html, cookie } })
    expectStatus(page, 200)
    expect(page.text).toContain('Behind the gate')
    const post = (to: OpenForm): Promise<Answer> => {
      const body: Json = { [`field_${to.ids[0]}`]: 'x' }
      return call('POST', to.url, { body, headers: { accept: 'application/json', cookie } })
    }
    expectStatus(await post(form), 201)
    expectStatus(await post(other), 401)
    expect([await total(form), await total(other)]).toEqual([1, 0])
  })

  test('without a password the form is open again [B2.2-27]', async () => {
    const form = await guarded()
    dataOf(await c.patch(`/forms/${form.id}`, { password: null }))
    await submit(form, ['x'])
  })
})
