import { afterAll, beforeAll, expect, test } from 'vitest'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { issueToken } from '../public-forms/submit/page-token.ts'
import { openLink, sealLink } from './link-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const fields = [{ key: 'name', crm_field_name: 'Name', required: true }]

async function linkTo(form: TestForm, body: object = {}): Promise<string> {
  const made = await app.call(formLinks.create, { id: form.id, body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.data.url.replace(app.platform.config.publicUrl, '')
}

async function page(url: string) {
  const { statusCode, body } = await app.server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
  return { status: statusCode, body, isForm: body.includes('id="foyer"') }
}

const send = (form: TestForm, url: string, name: string, more: object = {}) =>
  post(app, url, { ...named(form.ids, { name }), ...more })

const count = async (form: TestForm) => (await app.call(submissions.list, { id: form.id })).body.meta.total

const token = (form: TestForm) => issueToken(app.platform.tokenKey, form.id, Date.now() - 60_000)

test('single_use_links_enabled: of 20 submissions of one link at the same time one is stored', async () => {
  const form = await activeForm(app, { fields, settings: { single_use_links_enabled: true } })
  const url = await linkTo(form)
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, i) => send(form, url, `Ada ${i}`, i % 2 === 0 ? { _token: token(form) } : {})),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)])
  expect(sent.find(({ status }) => status === 409)?.body.message).toBe('This link has already been used.')
  expect(sent.find(({ status }) => status === 409)?.body.notice).toMatch(/^Dieser Link wurde schon benutzt\. Über ihn/)
  expect(await count(form)).toBe(1)
  const used = await page(url)
  expect([used.status, used.isForm]).toEqual([200, false])
  expect(used.body).toContain('Dieser Link wurde schon benutzt')
  // Another link, and no link, are others.
  expect((await send(form, await linkTo(form), 'Eva')).status).toBe(201)
  expect((await send(form, form.path, 'Eva')).status).toBe(201)
  // What became of the submission does not give the link back.
  const [{ id }] = (await app.call(submissions.list, { id: form.id })).data
  await app.call(submissions.remove, { id })
  expect((await send(form, url, 'Ada')).status).toBe(409)
})

test('form links: a single-use link answers a repetition alike, and is not used up by a refusal', async () => {
  const form = await activeForm(app, { fields })
  const url = await linkTo(form, { single_use: true })
  expect((await send(form, url, '')).status).toBe(422)
  expect((await page(url)).isForm).toBe(true)
  const own = { _token: token(form) }
  const [first, again] = [await send(form, url, 'Ada', own), await send(form, url, 'Ada', own)]
  expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
  expect((await send(form, url, 'Ada', { _token: token(form) })).status).toBe(409)
  // The form lets other links be used any number of times.
  const open = await linkTo(form)
  expect([(await send(form, open, 'Ada')).status, (await send(form, open, 'Eva')).status]).toEqual([201, 201])
})

test('form links: a used single-use link says so in another language, too, without its record [B13-199]', async () => {
  const settings = { single_use_links_enabled: true, additional_languages: ['en'] }
  const form = await activeForm(app, { fields: [{ ...fields[0]!, read_only: true }], settings })
  const url = await linkTo(form, { answers: { [`field_${form.ids['name']}`]: 'Grace' } })
  const inEnglish = async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = { method: 'POST' as const, url: `${url}&lang=en`, headers, payload: '_language=de' }
    const { statusCode, body } = await app.server.inject(payload)
    return { status: statusCode, body, isForm: body.includes('id="foyer"') }
  }
  const before = await inEnglish()
  expect([before.status, before.isForm, before.body.includes('Grace')]).toEqual([200, true, true])
  expect((await send(form, url, 'Grace')).status).toBe(201)
  const used = await inEnglish()
  expect([used.status, used.isForm, used.body.includes('Grace')]).toEqual([409, false, false])
  expect(used.body).toContain('This link has been used already')
})

test('form links: what is held back uses the link up, like any other, and is taken when it is released', async () => {
  const form = await activeForm(app, { fields, settings: { single_use_links_enabled: true } })
  const url = await linkTo(form)
  expect((await send(form, url, 'Bot', { website_url: 'x' })).status).toBe(201)
  expect((await send(form, url, 'Bot', { website_url: 'y' })).status).toBe(409)
  expect((await send(form, url, 'Ada')).status).toBe(409)
  const [{ id }] = (await app.call(quarantine.list, { id: form.id })).data
  expect((await app.call(quarantine.release, { id })).status).toBe(201)
  expect(await count(form)).toBe(1)
})

test('link_expiry_required: only a signed link of this form opens it, and only for its time', async () => {
  const form = await activeForm(app, { fields, settings: { link_expiry_required: true } })
  const other = await activeForm(app, { fields, settings: { language: 'en', link_expiry_required: true } })
  const url = await linkTo(form)
  expect(await page(url)).toMatchObject({ status: 200, isForm: true })
  expect((await send(form, url, 'Ada')).status).toBe(201)

  const place = { id: form.id, account_id: app.owner.account_id }
  const sealed = new URL(url, 'http://x').searchParams.get('_link')!
  const ended = sealLink(app.platform.sealer, place, {
    ...openLink(app.platform.sealer, place, sealed)!,
    ends: Date.now(),
  })
  for (const [address, message, words] of [
    [form.path, 'This form opens with a signed link only.', 'Dieses Formular öffnet sich mit einem persönlichen Link'],
    [`${form.path}?_link=${sealed}x`, 'This form opens with a signed link only.', 'öffnet sich mit einem persönlichen'],
    [
      `${other.path}?_link=${sealed}`,
      'This form opens with a signed link only.',
      'This form opens with a personal link',
    ],
    [`${form.path}?_link=${ended}`, 'This link has expired.', 'Dieser Link ist abgelaufen'],
  ] as const) {
    const shown = await page(address)
    expect([shown.status, shown.isForm], address).toEqual([200, false])
    expect(shown.body).toContain(words)
    const refused = await send(form, address, 'Ada')
    expect([refused.status, refused.body.message], address).toEqual([409, message])
  }
  expect(await count(form)).toBe(1)
  // A form that is offline is that first.
  await app.call(forms.update, { id: form.id, body: { active: false } })
  expect((await page(form.path)).status).toBe(404)
})
