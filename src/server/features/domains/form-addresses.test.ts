import { sql } from 'kysely'
import { toString } from 'qrcode'
import { expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { formVersions } from '../../../shared/contract/forms/form-versions.ts'
import { createApp } from '../../app.ts'
import { startMetricsPort } from '../../metrics-port.ts'
import { doubleOptIn, person } from '../../testing/double-opt-in.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { htmlOf } from '../mails/index.ts'
import { nameDomain } from './index.ts'
import { followDomains } from './queries.ts'
import { renewOne } from './renew.ts'

const domain = 'forms.agency.example'
const own = `https://${domain}`
const acmeEnv = { HTTPS_PORT: '0', ACME_DIRECTORY: 'https://127.0.0.1:9/dir', ACME_AGREE: '1' }
const fields = [{ key: 'name', crm_field_name: 'Name' }]
/** Its page has links to other languages. */
const listed = { additional_languages: ['en'], seo_indexable: true }

type Server = TestApp['server']

/** What is told of a form in all places that name its address. */
async function told(app: TestApp, server: Server, { id, path }: Pick<TestForm, 'id' | 'path'>, key?: string) {
  const { body } = await server.inject({ url: path })
  const oembed = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body)?.[1] ?? ''
  const link = await app.call(formLinks.create, { ...(key && { key }), id, body: {} })
  return {
    oembed: oembed.replaceAll('&amp;', '&').split('?')[0],
    ofOembed: new URL(oembed.replaceAll('&amp;', '&')).searchParams.get('url'),
    other: /<link rel="alternate" hreflang="en" href="([^"?]+)/.exec(body)?.[1],
    link: (link.data.url as string).split('?')[0],
    qr: (await server.inject({ url: `${path}/qr.svg` })).body,
  }
}

const toldAt = async (base: string, path: string) => ({
  oembed: `${base}/oembed`,
  ofOembed: base + path,
  other: base + path,
  link: base + path,
  qr: await toString(base + path, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' }),
})

const embedded = async (server: Server, url: string) => {
  const answer = await server.inject({ url: `/oembed?url=${encodeURIComponent(url)}` })
  return answer.statusCode === 200 ? /src="([^"?]+)/.exec(answer.json().html as string)?.[1] : answer.statusCode
}

test('domains: addresses of forms follow the own domain in all processes, and leave it [B2.2-40, B2.2-42]', async () => {
  await using app = await startApp()
  const second = await createApp(app.platform)
  const { publicUrl } = app.platform.config
  const settings = { ...listed, custom_slug: 'anfrage' }
  const form = await activeForm(app, { fields, settings })
  const [first, both] = [app.server, [app.server, second]]
  const urlOf = async () => (await app.call(forms.get, { id: form.id })).data.url as string
  for (const server of both) expect(await told(app, server, form)).toEqual(await toldAt(publicUrl, form.path))
  const before = await app.call(forms.get, { id: form.id })
  const versions = async () => (await app.call(formVersions.list, { id: form.id })).data.length as number
  const kept = await versions()

  await nameDomain(app.platform, app.owner.account_id, domain)
  await expect.poll(urlOf).toBe(own + form.path)
  for (const server of both) expect(await told(app, server, form)).toEqual(await toldAt(own, form.path))
  const after = await app.call(forms.get, { id: form.id })
  expect([after.headers['etag'], after.data.updated_at]).not.toContain(before.headers['etag'])
  expect(after.data.updated_at > before.data.updated_at).toBe(true)
  expect(await versions()).toBe(kept)
  expect((await app.call(forms.list, { query: { per_page: 1 } })).data[0].url).toMatch(new RegExp(`^${own}/f/`))
  const copy = await app.call(forms.copy, { id: form.id })
  expect(copy.data.url).toBe(`${own}/f/${copy.data.slug}`)
  // All addresses that it has or had open it, and are known as its own.
  for (const base of [own, publicUrl])
    for (const path of [form.path, `/f/${form.slug}`]) expect(await embedded(first, base + path)).toBe(own + form.path)
  for (const host of [domain, new URL(publicUrl).host, 'other.example'])
    expect((await first.inject({ url: form.path, headers: { host } })).statusCode).toBe(200)

  await nameDomain(app.platform, app.owner.account_id, null)
  await expect.poll(urlOf).toBe(publicUrl + form.path)
  for (const server of both) expect(await told(app, server, form)).toEqual(await toldAt(publicUrl, form.path))
  expect(await embedded(second, own + form.path)).toBe(404)
  await second.close()
})

test('domains: a form is named neither by the domain of another account nor by what a request says [B2.2-42]', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const form = await activeForm(app, { fields })
  const theirs = await activeForm(app, { fields, key: other.api_key })
  await nameDomain(app.platform, other.account_id, domain)
  expect(await embedded(app.server, own + theirs.path)).toBe(own + theirs.path)
  expect(await embedded(app.server, own + form.path)).toBe(404)
  const headers = { host: domain, 'x-forwarded-host': domain, forwarded: `host=${domain}` }
  const { body } = await app.server.inject({ url: form.path, headers })
  expect(body).not.toContain(domain)
})

test('domains: with certificates by the service, a domain is in use once it has one, and until that ends [B2.2-42]', async () => {
  await using app = await startApp({ env: acmeEnv })
  const { publicUrl } = app.platform.config
  const { system } = app.platform.database
  const form = await activeForm(app, { fields, settings: listed })
  const base = async () => (await told(app, app.server, form)).other?.replace(form.path, '')
  await nameDomain(app.platform, app.owner.account_id, domain)
  expect(await base()).toBe(publicUrl)
  // Nothing tells of the time that passes.
  await sql`update domain_certificates set expires_at = now() + interval '1 hour'`.execute(system)
  expect(await base()).toBe(own)
  await sql`update domain_certificates set expires_at = now() - interval '1 second'`.execute(system)
  expect(await base()).toBe(publicUrl)
})

test('domains: forms move once when a certificate has ended, however often another is refused [B2.2-42]', async () => {
  await using app = await startApp({ env: acmeEnv, platform: () => ({ resolve: async () => [] }) })
  const { database, config } = app.platform
  const { id } = await activeForm(app, { fields })
  await nameDomain(app.platform, app.owner.account_id, domain)
  const tried = async (ends: string) => {
    // It has been due for a while: a clock may be set back a little.
    await sql`update domain_certificates
      set expires_at = now() + ${ends}::interval, next_try_at = now() - interval '1 minute'`.execute(database.system)
    expect(await renewOne(app.platform, config.domains.acme!)).toBe(true)
    const { revision } = await database.system
      .selectFrom('forms')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Number(revision)
  }
  const before = await tried('1 hour')
  expect(await tried('1 hour')).toBe(before)
  const moved = await tried('-1 second')
  expect(moved).toBeGreaterThan(before)
  expect([await tried('-1 hour'), await tried('-1 day')]).toEqual([moved, moved])
})

test('domains: an account has its forms at its subdomain of `WILDCARD_DOMAIN`, or its own domain [B2.2-40]', async () => {
  await using app = await startApp({ env: { WILDCARD_DOMAIN: 'Forms.example.com', METRICS_PORT: '0' } })
  const { system } = app.platform.database
  const { account_id } = app.owner
  const { username } = await system
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const form = await activeForm(app, { fields, settings: listed })
  const below = `https://${username}.forms.example.com`
  expect(form.form.url).toBe(below + form.path)
  expect(await told(app, app.server, form)).toEqual(await toldAt(below, form.path))
  const theirs = (await app.createAccount()).account_id
  const { username: theirName } = await system
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', theirs)
    .executeTakeFirstOrThrow()
  expect(await embedded(app.server, `https://${theirName}.forms.example.com${form.path}`)).toBe(404)
  // A proxy that gets certificates learns of the subdomains that there are.
  const metrics = (await startMetricsPort(app.platform))!
  const known = async (name: string) =>
    (await fetch(metrics.address.replace('/metrics', `/domains?domain=${name}`))).status
  const asked = [
    `${username}.forms.example.com`,
    'nobody.forms.example.com',
    'forms.example.com',
    `a.${username}.forms.example.com`,
  ]
  expect(await Promise.all(asked.map(known))).toEqual([200, 404, 404, 404])
  await metrics.stop()
  for (const name of ['forms.example.com', `${theirName}.forms.example.com`])
    await expect(nameDomain(app.platform, account_id, name)).rejects.toThrow('is the address of the service itself')

  await nameDomain(app.platform, account_id, domain)
  expect(await told(app, app.server, form)).toMatchObject(await toldAt(own, form.path))
  for (const base of [own, below, app.platform.config.publicUrl])
    expect(await embedded(app.server, base + form.path)).toBe(own + form.path)
  // A name that is no label of a host name has no subdomain.
  await nameDomain(app.platform, account_id, null)
  await sql`update accounts set username = 'agency-' where id = ${account_id}`.execute(system)
  expect((await told(app, app.server, form)).other).toBe(app.platform.config.publicUrl + form.path)
})

test('domains: links in mails lead to the own domain, and answers are handed over at all addresses [B2.2-42]', async () => {
  await using app = await startApp()
  const { optInForm, askingMails } = doubleOptIn(app)
  const { publicUrl } = app.platform.config
  const target = await activeForm(app, { fields })
  const form = await optInForm()
  const source = await activeForm(app, { fields })
  await nameDomain(app.platform, app.owner.account_id, domain)
  await post(app, form.path, named(form.ids, person()))
  const [mail] = await askingMails()
  expect(mail!.body).toContain(`${own}/f/${form.slug}/confirm/`)
  expect(htmlOf(mail!)).toContain(`${own}/f/${form.slug}/confirm/`)

  const bases = [own, publicUrl, 'https://forms.other.example']
  const thankyou_links = bases.map((base) => ({ label: base, url: base + target.path }))
  await app.call(forms.update, { id: source.id, body: { thankyou_links } })
  const sent = await app.server.inject({
    method: 'POST',
    url: source.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(named(source.ids, { name: 'Ada' }) as Record<string, string>).toString(),
  })
  const { body } = await app.server.inject({ url: String(sent.headers.location) })
  const links = [...body.matchAll(/class="button quiet" href="([^"]+)"/g)].map(([, url = '']) => url)
  expect(links.map((url) => url.includes('_from='))).toEqual([true, true, false])
  const { pathname, search } = new URL(links[0]!.replaceAll('&amp;', '&'))
  expect((await app.server.inject({ url: pathname + search })).body).toContain('value="Ada"')
})

test('domains: the front page of an own host leads to the website of the account, else to the dashboard [B13-72, B13-47]', async () => {
  await using app = await startApp({ env: { WILDCARD_DOMAIN: 'forms.example' } })
  await nameDomain(app.platform, app.owner.account_id, domain)
  await followDomains(app.platform.database.system)
  const { username } = await app.platform.database.system
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', app.owner.account_id)
    .executeTakeFirstOrThrow()
  const { publicUrl } = app.platform.config
  const leadsTo = async (host: string) => (await app.server.inject({ url: '/', headers: { host } })).headers['location']
  const own = [domain, `${domain}:8443`, `${username}.forms.example`]
  const strayed = async (host: string) =>
    (await app.server.inject({ url: '/f/strayed', headers: { host, accept: 'text/html' } })).body
  for (const host of [...own, new URL(publicUrl).host]) expect(await strayed(host), host).not.toContain('href="/"')
  for (const host of own) expect(await leadsTo(host)).toBe(`${publicUrl}/app`)
  await app.call(account.update, { body: { imprint: { default_homepage_url: 'https://agency.example/' } } })
  for (const host of own) expect(await leadsTo(host), host).toBe('https://agency.example/')
  for (const host of own) expect(await strayed(host), host).toContain('href="/"')
  for (const host of ['stranger.example', 'unknown.forms.example', new URL(publicUrl).host]) {
    expect(await leadsTo(host), host).toBe('/app')
    expect(await strayed(host), host).not.toContain('href="/"')
  }
})
