import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '../../shared/contract/accounts/account.ts'
import { formDrafts } from '../../shared/contract/forms/form-versions.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { pdfDesign } from '../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../shared/contract/documents/pdf-templates.ts'
import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { activeForm } from '../testing/forms.ts'
import { startApp, type TestApp } from '../testing/harness.ts'
import { endpoints } from '../testing/contract/valid-calls.ts'
import { addressFaults } from './addresses.ts'

let app: TestApp
let form: Awaited<ReturnType<typeof activeForm>>

beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://forms.agency.example', WEBHOOK_ALLOW_HOSTS: '127.0.0.1:4711' }
  const resolve = async () => ['93.184.216.34']
  app = await startApp({ limited: false, env, platform: () => ({ resolve }) })
  form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
})
afterAll(() => app[Symbol.asyncDispose]())

/** One address of the API: where it is sent, and the path of its fault. */
interface AddressPlace {
  use: 'fetched' | 'visited'
  spec: EndpointSpec
  body: (url: string) => unknown
  path: string
}

const setting = (name: string, use: AddressPlace['use']): AddressPlace => ({
  use,
  spec: forms.update,
  body: (url) => ({ [name]: url }),
  path: name,
})
const preset = (group: string, name: string, use: AddressPlace['use']): AddressPlace => ({
  use,
  spec: account.update,
  body: (url) => ({ [group]: { [name]: url } }),
  path: `${group}.${name}`,
})
const image = (url: string) => ({ type: 'image', url })
const clauses = () => [{ when_field_id: form.ids['name'], operator: 'empty' }]

const places = (): AddressPlace[] => [
  setting('redirect', 'visited'),
  setting('privacypolicy_url', 'visited'),
  setting('imprint_url', 'visited'),
  setting('homepage_url', 'visited'),
  setting('logo_url', 'fetched'),
  setting('picture_url', 'fetched'),
  setting('rating_url', 'visited'),
  {
    use: 'visited',
    spec: forms.update,
    body: (url) => ({ thankyou_links: [{ label: 'More', url }] }),
    path: 'thankyou_links.0.url',
  },
  setting('contact_photo_url', 'fetched'),
  {
    use: 'fetched',
    spec: forms.update,
    body: (url) => ({ trust_seals: [{ text: 'IVD', image_url: url }] }),
    path: 'trust_seals.0.image_url',
  },
  setting('chat_assistant_base_url', 'fetched'),
  preset('assistant', 'chat_assistant_base_url', 'fetched'),
  {
    use: 'visited',
    spec: forms.update,
    body: (url) => ({ redirect_rules: [{ clauses: clauses(), url }] }),
    path: 'redirect_rules.0.url',
  },
  preset('styling', 'default_logo_url', 'fetched'),
  preset('imprint', 'default_privacypolicy_url', 'visited'),
  preset('imprint', 'default_imprint_url', 'visited'),
  preset('imprint', 'default_homepage_url', 'visited'),
  { use: 'fetched', spec: pdfDesign.update, body: (url) => ({ design: { logo_url: url } }), path: 'design.logo_url' },
  {
    use: 'fetched',
    spec: pdfTemplates.update,
    body: (url) => ({ design: { logo_url: url } }),
    path: 'design.logo_url',
  },
  { use: 'fetched', spec: pdfTemplates.update, body: (url) => ({ blocks: [image(url)] }), path: 'blocks.0.url' },
  {
    use: 'fetched',
    spec: pdfTemplates.update,
    body: (url) => ({ blocks: [{ type: 'closing', signature_url: url }] }),
    path: 'blocks.0.signature_url',
  },
  {
    use: 'fetched',
    spec: pdfTemplates.update,
    body: (url) => ({ blocks: [{ type: 'countersignature', signature_url: url }] }),
    path: 'blocks.0.signature_url',
  },
  {
    use: 'fetched',
    spec: pdfTemplates.update,
    body: (url) => ({ blocks: [{ type: 'floorplan', picture_url: url }] }),
    path: 'blocks.0.picture_url',
  },
  {
    use: 'fetched',
    spec: pdfTemplates.update,
    body: (url) => ({ blocks: [{ type: 'columns', left: [], right: [image(url)] }] }),
    path: 'blocks.0.right.0.url',
  },
]

const send = ({ spec, body }: Pick<AddressPlace, 'spec' | 'body'>, url: string) =>
  app.call(spec, { id: form.id, body: body(url) })

type Body = Record<string, unknown>
const isObject = (value: unknown): value is Body => value?.constructor === Object

/** Both bodies in one; of an object that both have, the properties of both. */
const withBoth = (one: Body, other: Body): Body => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const known = one[name]
      return [name, isObject(known) && isObject(value) ? withBoth(known, value) : value]
    }),
  ),
})

const namesIn = (body: Body) =>
  Object.entries(body).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  )

/** Calls that send an address to several places, each of which is told of by its own path. */
function callsWithSeveral() {
  const calls: { spec: EndpointSpec; bodies: ((url: string) => Body)[]; paths: string[] }[] = []
  for (const { spec, body, path } of places()) {
    const own = body as (url: string) => Body
    const isFree = ({ bodies }: (typeof calls)[number]) => {
      const taken = new Set(bodies.flatMap((one) => namesIn(one(''))))
      return namesIn(own('')).every((name) => !taken.has(name))
    }
    const shared = calls.find((call) => call.spec === spec && isFree(call))
    if (shared) {
      shared.bodies.push(own)
      shared.paths.push(path)
    } else calls.push({ spec, bodies: [own], paths: [path] })
  }
  return calls.map(({ spec, bodies, paths }) => ({
    spec,
    paths,
    body: (url: string) => bodies.map((body) => body(url)).reduce(withBoth),
  }))
}

interface ListedAddress {
  url: string
  expect: string
  why: string
}
const listed = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/ssrf-urls.json', import.meta.url), 'utf8'),
) as ListedAddress[]
const hostile = listed.filter(({ expect: outcome }) => outcome === 'reject')
const harmless = listed.filter(({ expect: outcome }) => outcome === 'accept')
/** Browsers tell these apart from a public address themselves: a fragment, a name that is only resolved later. */
const forBrowsersOnly = (why: string) => /fragment|resolve|DNS|rebind/i.test(why)

test('http: every address that no webhook may target is refused in every setting, told at its path', async () => {
  const wrong: string[] = []
  const calls = callsWithSeveral()
  expect(calls.flatMap(({ paths }) => paths)).toHaveLength(places().length)
  for (const call of calls) {
    for (const { url, why } of hostile.filter(({ why }) => !forBrowsersOnly(why))) {
      const { status, body } = await send(call, url)
      const named = Object.keys(body?.errors ?? {})
      for (const path of call.paths)
        if (status !== 422 || !named.includes(path)) wrong.push(`${path} ${JSON.stringify(url)} (${why}): ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('addresses: control characters, backslashes and credentials are refused; the rest is stored as sent [B11-27]', async () => {
  const letters = [
    ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
    '\x7f',
    '\x85',
    '\u2028',
    '\ufeff',
    '\\',
    ' ',
  ]
  for (const place of places()) {
    for (const letter of letters) {
      const { status } = await send(place, `https://agency.example/a${letter}b`)
      expect(status, `${place.path} ${JSON.stringify(letter)}`).toBe(422)
    }
    expect((await send(place, 'https://user:word@agency.example/')).status, place.path).toBe(422)
  }
  const kept = [
    'https://BÜCHER.example:443/dziękuję/😀?ä=1',
    'https://agency.example?a',
    'HTTPS://Agency.example',
    'https://a.example/b/../c#d',
  ]
  for (const redirect of kept) {
    await app.call(forms.update, { id: form.id, body: { redirect } })
    expect((await app.call(forms.get, { id: form.id })).data.redirect).toBe(redirect)
  }
  expect(
    (await app.call(forms.update, { id: form.id, body: { redirect: `https://a.example/${'ä'.repeat(600)}` } })).status,
  ).toBe(422)
})

test('http: a public address is taken everywhere, and so is one that the operator allows', async () => {
  const urls = ['https://www.agency.example/x', 'http://127.0.0.1:4711/x', ...harmless.map(({ url }) => url)]
  for (const call of callsWithSeveral()) {
    for (const url of urls) {
      const { status, body } = await send(call, url)
      expect([status, body.errors], `${call.paths.join()} ${url}`).toEqual([200, undefined])
    }
  }
})

test('http: a name that never resolves may stand where an address is still to come', async () => {
  const body = { redirect: 'https://pages.invalid/thanks', logo_url: 'https://pictures.invalid/logo.png' }
  expect((await app.call(forms.update, { id: form.id, body })).data).toMatchObject(body)
})

test('http: a draft is checked like the form', async () => {
  const { token } = (await app.call(formDrafts.get, { id: form.id })).data
  const refused = await app.call(formDrafts.update, {
    id: form.id,
    body: { token, settings: { redirect: 'http://10.0.0.1/' } },
  })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.redirect']])
})

test('addresses: an internal installation leads visitors to internal addresses, but fetches none', async () => {
  await using inside = await startApp()
  const { id } = await activeForm(inside, { fields: [] })
  const change = async (body: object) => (await inside.call(forms.update, { id, body })).status
  expect(await change({ redirect: 'http://127.0.0.1:3000/thanks', imprint_url: 'http://intranet/imprint' })).toBe(200)
  expect(await change({ logo_url: 'http://127.0.0.1:3000/logo.png' })).toBe(422)
})

/** Targets of webhooks are judged with their name resolved, before the transaction. */
const judgedElsewhere = ['webhooks.create', 'webhooks.update']

test('http: every input that is named like an address says whether it is fetched or visited', () => {
  const found = new Set<string>()
  const search = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {} } = schema as {
      properties?: Record<string, { format?: string; anyOf?: { format?: string }[] }>
    }
    for (const [name, property] of Object.entries(properties)) {
      const isText = JSON.stringify(property).includes('"string"')
      const isMarked = JSON.stringify(property).includes('"format":"uri"')
      if (/(^|_)(url|uri|href|link|redirect|homepage|website)$/.test(name) && isText && !isMarked) found.add(name)
    }
    Object.values(schema).forEach(search)
  }
  for (const { name, spec } of endpoints) {
    if (spec.body && !judgedElsewhere.includes(name))
      search(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }))
  }
  expect([...found]).toEqual([])
})

test('http: a list whose schema has no address is not searched for one', () => {
  const conditions = z.array(z.strictObject({ field: z.string(), value: z.string().nullable() }))
  const untouchable = new Proxy([], {
    ownKeys: () => {
      throw new Error('The list was searched.')
    },
  })
  expect(addressFaults(z.strictObject({ conditions }), { conditions: untouchable }, app.platform.config)).toEqual({})
})
