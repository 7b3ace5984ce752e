import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { createAccount } from '../accounts/index.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { createDemo, removeUnfinished } from './index.ts'
import { unfinishedEmail } from './queries.ts'

const emails = async (app: TestApp) => {
  const users = await app.platform.database.system.selectFrom('users').select('email').orderBy('id').execute()
  return users.map(({ email }) => email)
}

test('demo: "first start": the demo has active forms with fields of the CRM, rules, views and submissions [B10-8]', async () => {
  await using app = await startApp()
  const demo = await createDemo(app.platform.database.system, (request) => app.server.inject(request))
  const key = demo.api_key
  expect(await emails(app)).toEqual([app.owner.email, demo.email])
  const mailed = await app.platform.database.system.selectFrom('mails').select('recipient').execute()
  expect(mailed.map(({ recipient }) => recipient)).not.toContain(unfinishedEmail)

  const { data: groups } = await app.call(formGroups.list, { key })
  expect(groups).toMatchObject([
    { name: 'Eigentümer', forms_count: 2 },
    { name: 'Interessenten', forms_count: 1 },
  ])
  const { data: list } = await app.call(forms.list, { key })
  expect(list.map(({ url }: { url: string }) => url)).toEqual(demo.forms.map(({ url }) => url))
  const expected: Record<string, [rules: number, submissions: number]> = {
    eigentuemeranfrage: [3, 3],
    besichtigung: [3, 2],
    immobilienbewertung: [8, 3],
  }
  for (const form of list) {
    const [ruleCount = 0, answers = 0] = expected[form.custom_slug] ?? []
    expect(form).toMatchObject({ active: true, language: 'de', submissions_count: answers })
    expect((await app.call(rules.list, { key, id: form.id })).data).toHaveLength(ruleCount)
    const { data: received } = await app.call(submissions.list, { key, id: form.id })
    expect(received.map(({ index }: { index: number }) => index)).toEqual(
      Array.from({ length: answers }, (_, i) => answers - i),
    )
    for (const { content } of received)
      expect(content.address).toMatchObject({ Name: expect.any(String), Email: expect.any(String) })
    const page = await app.server.inject(new URL(form.url).pathname)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(form.title)
  }
})

test('demo: "first start": one form of the demo has a PDF template, which makes a document [B10-8]', async () => {
  await using app = await startApp()
  const { api_key: key } = await createDemo(app.platform.database.system, (request) => app.server.inject(request))
  const { data: list } = await app.call(forms.list, { key })
  const { id } = list.find(({ custom_slug }: { custom_slug: string }) => custom_slug === 'eigentuemeranfrage')
  const { data } = await app.call(pdfTemplates.get, { id, key })
  expect(data).toMatchObject({ enabled: true, name: 'Eigentümeranfrage', design: { heading_font: 'source-serif-4' } })
  const { body } = await app.call(pdfTemplates.preview, { id, key })
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
})

test('demo: the CRM of the demo has active users in two groups, and one who left', async () => {
  await using app = await startApp()
  await createDemo(app.platform.database.system, (request) => app.server.inject(request))
  const { account_id } = await app.platform.database.system
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', 'demo@foyer.example')
    .executeTakeFirstOrThrow()
  const crm = await openCrm(app.platform, account_id)
  const groups = await crm.groups()
  expect(groups).toEqual([
    { id: expect.stringMatching(/^\d+$/), name: 'Verkauf' },
    { id: expect.stringMatching(/^\d+$/), name: 'Vermietung' },
  ])
  const [sales, rent] = groups.map(({ id }) => id)
  const users = await crm.users()
  expect(users.map(({ email, is_active, group_ids }) => [email, is_active, group_ids])).toEqual([
    ['demo@foyer.example', true, []],
    ['jonas.petersen@foyer.example', true, [sales]],
    ['aylin.demir@foyer.example', true, [sales, rent]],
    ['svenja.lorenzen@foyer.example', true, [rent]],
    ['maximilian.brandt@foyer.example', true, []],
    ['karin.thomsen@foyer.example', false, [rent]],
  ])
  expect(users[0]).toEqual({ ...users[0], id: expect.stringMatching(/^\d+$/), name: 'Greta Hansen' })
  const own = await openCrm(app.platform, app.owner.account_id)
  expect((await own.users()).map(({ email }) => email)).toEqual([app.owner.email])
  expect(await own.groups()).toEqual([])
})

test("demo: the demo's rules decide what is kept of its submissions", async () => {
  await using app = await startApp()
  const { api_key: key } = await createDemo(app.platform.database.system, (request) => app.server.inject(request))
  const { data: list } = await app.call(forms.list, { key })
  const { id } = list.find(({ custom_slug }: { custom_slug: string }) => custom_slug === 'immobilienbewertung')
  const { data: received } = await app.call(submissions.list, { key, id, query: { sort: 'asc' } })
  const [flat, house, plot] = received.map(({ content }: { content: { estate: object } }) => content.estate)
  expect(flat).toMatchObject({
    objektart: 'wohnung',
    etage: 3,
    hausgeld: 312.5,
    denkmalgeschuetzt: true,
    mieteinnahmen_pro_jahr_ist: 11400,
  })
  expect(flat).not.toHaveProperty('grundstuecksflaeche')
  expect(house).toMatchObject({ objekttyp: 'reihenhaus', grundstuecksflaeche: 236 })
  expect(house).not.toHaveProperty('etage')
  expect(plot).toMatchObject({ objektart: 'grundstueck', erschliessung: 'teilerschlossen' })
  expect(plot).not.toHaveProperty('wohnflaeche')
})

test('demo: a demo that cannot be completed leaves nothing behind', async () => {
  await using app = await startApp()
  let calls = 0
  const failing = createDemo(app.platform.database.system, async (request) => {
    if (++calls === 30) throw new Error('the disk is full')
    return app.server.inject(request)
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await emails(app)).toEqual([app.owner.email])
})

test('demo: what a crash left of a demo is removed, and nothing else', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { api_key: key } = await createAccount(system, { name: 'Half', email: unfinishedEmail })
  await app.call(forms.create, { key, body: { internal_title: 'Half a form' } })
  await app.call(forms.create, { body: { internal_title: 'Mine' } })
  await removeUnfinished(system)
  expect(await emails(app)).toEqual([app.owner.email])
  expect(await system.selectFrom('forms').select('internal_title').execute()).toEqual([{ internal_title: 'Mine' }])
})
