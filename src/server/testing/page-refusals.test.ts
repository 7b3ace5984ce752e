import { afterAll, expect, test } from 'vitest'
import { ErrorBody } from '../../shared/contract/error-body.ts'
import { refusalCodes, type RefusalCode } from '../../shared/refusals/catalogue.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { pageRoutes } from '../app.ts'
import { backChannelPath } from '../features/sign-in-provider/browser.ts'
import { issueToken } from '../features/public-forms/submit/page-token.ts'
import { activeForm, named, post } from './forms.ts'
import type { PageRoute } from '../http/pages.ts'
import { startApp } from './harness.ts'

const app = await startApp({ env: { TRUST_PROXY: '1', ONOFFICE_PROVIDER_SECRET: 'a'.repeat(32) }, limited: false })
afterAll(() => app[Symbol.asyncDispose]())

const routes = pageRoutes.flatMap((of) => of(app.platform))

/** Forms in every state, each with the code that its visitors get for it. */
const states: { state: string; code: RefusalCode; settings: Record<string, unknown> }[] = [
  { state: 'open', code: 'answer_required', settings: {} },
  {
    state: 'open with everything',
    code: 'page_outdated',
    settings: {
      chat_assistant_enabled: true,
      pow_enabled: true,
      partial_submissions_enabled: true,
      resume_link_enabled: true,
      self_service_deletion: true,
    },
  },
  { state: 'not open yet', code: 'form_not_open_yet', settings: { opens_at: '2031-12-24T08:00:00+01:00' } },
  { state: 'over', code: 'form_over', settings: { closes_at: '2021-12-24T08:00:00+01:00' } },
  { state: 'full', code: 'form_full', settings: { max_submissions: 1 } },
  { state: 'closed by a password', code: 'form_password_wrong', settings: { password: 'Schlüssel zum Haus' } },
  { state: 'for staff', code: 'form_for_staff', settings: { staff_only_enabled: true } },
  { state: 'for signed links', code: 'link_needed', settings: { link_expiry_required: true } },
  { state: 'for another network', code: 'form_not_from_here', settings: { allowed_ip_ranges: ['192.0.2.0/24'] } },
]

const bodies: Record<string, { payload?: string; type?: string }> = {
  nothing: {},
  'an empty object': { payload: '{}', type: 'application/json' },
  'a list': { payload: '[]', type: 'application/json' },
  'half of an object': { payload: '{"field_1":', type: 'application/json' },
  'a token of another page': { payload: '_token=x', type: 'application/x-www-form-urlencoded' },
  'a wrong password': { payload: '_password=x', type: 'application/x-www-form-urlencoded' },
  'a form in parts that are none': { payload: 'x', type: 'multipart/form-data; boundary=y' },
  'another type': { payload: '<a/>', type: 'text/xml' },
}

/** What is said beside a refusal: a token, a notice, the state of a document. */
const Refused = ErrorBody.loose()

async function codesOf(path: string, method: PageRoute['method'], { payload, type }: (typeof bodies)[string]) {
  const codes: unknown[] = []
  for (const accept of ['application/json', 'text/html']) {
    const headers = { accept, ...(type && { 'content-type': type }), 'x-forwarded-for': '198.51.100.7' }
    const answer = await app.server.inject({ method, url: path, headers, ...(payload && { payload }) })
    const code = answer.headers['x-error-code']
    codes.push(code)
    if (answer.statusCode < 400) continue
    const request = `${method} ${path} (${accept}, ${payload}): ${answer.statusCode}`
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after']), request).toBeGreaterThanOrEqual(1)
    expect(refusalCodes.includes(code as RefusalCode), `${request}, ${String(code)}`).toBe(true)
    // HEAD has no body; what a provider of identities is answered with, OpenID Connect says.
    if (method === 'HEAD' || path === backChannelPath || !/json/.test(String(answer.headers['content-type']))) continue
    const { errors = {}, faults = {}, ...said } = Refused.parse(JSON.parse(answer.body))
    expect(said.code, request).toBe(code)
    expect(shape(faults), request).toEqual(shape(errors))
    if (answer.statusCode === 422) expect(Object.keys(errors), request).not.toEqual([])
  }
  return codes
}

const shape = (lists: Record<string, unknown[]>) => Object.entries(lists).map(([name, { length }]) => [name, length])

test.each(states)(
  'public pages: each refusal of a form that is $state has a code of the catalogue [B7-20, B13-28]',
  async ({ code, settings }) => {
    const fields = [
      { key: 'name', crm_field_name: 'Name', required: true },
      { key: 'plan', field_type: 'file' },
    ]
    const form = await activeForm(app, { fields, settings })
    if (code === 'form_full') expect((await post(app, form.path, named(form.ids, { name: 'Ada' }))).status).toBe(201)
    const seen = new Set<unknown>()
    for (const { method, path } of routes) {
      const url = path.replace(':slug', form.slug).replace(/:\w+|\*/g, 'x')
      for (const body of Object.values(method === 'POST' ? bodies : { nothing: {} })) {
        for (const found of await codesOf(url, method, body)) seen.add(found)
      }
    }
    expect(seen).toContain(code)
  },
)

test('public pages: a form that is offline, and an address without one, say so in words and as data [B13-2, B13-28]', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  await app.call(forms.update, { id: form.id, body: { active: false } })
  expect(await codesOf(form.path, 'GET', {})).toEqual(['form_offline', 'form_offline'])
  expect(await codesOf('/f/nothing', 'POST', {})).toEqual(['no_form_here', 'no_form_here'])
})

test('public pages: what is refused before a form is known is said in German to a German browser', async () => {
  const send = (language: string) =>
    app.server.inject({
      method: 'POST',
      url: '/f/nothing',
      headers: { 'content-type': 'text/xml', 'accept-language': language },
      payload: '<a/>',
    })
  const [german, english] = [await send('de-DE,de;q=0.9'), await send('en')]
  expect([german.statusCode, german.headers['x-error-code']]).toEqual([415, 'type_not_supported'])
  expect(german.body).toBe('Diese Art von Inhalt geht hier nicht, nur application/json.\n')
  expect(english.body).toBe('This content type is not supported. Send application/json.\n')
})

test('public pages: what is wrong with no field of the form is said of the input that it is about [B7-20]', async () => {
  const fields = [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'plan', field_type: 'file' },
  ]
  const settings = {
    spam_action: 'reject',
    partial_submissions_enabled: true,
    chat_assistant_enabled: true,
    chat_assistant_base_url: 'https://model.example/v1',
    chat_assistant_model: 'small',
  }
  const form = await activeForm(app, { fields, settings })
  const proven = await activeForm(app, { fields, settings: { pow_enabled: true } })
  const errorsOf = async (path: string, sent: Record<string, unknown>) => {
    const { status, body } = await post(app, path, sent)
    return [status, body.errors]
  }
  const sentence = [expect.any(String)]
  expect(await errorsOf(form.path, { website_url: 'x' })).toEqual([422, { form: sentence }])
  expect(await errorsOf(proven.path, { _token: issueToken(app.platform.tokenKey, proven.id) })).toEqual([
    422,
    { _proof: sentence },
  ])
  expect(await errorsOf(`${form.path}/upload`, { remove: 'nothing' })).toEqual([422, { remove: sentence }])
  expect(await errorsOf(`${form.path}/partial`, {})).toEqual([422, { _draft: sentence }])
  expect(await errorsOf(`${form.path}/assistant`, {})).toEqual([422, { messages: sentence }])
})
