import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { queued, queueDue } from '../../../testing/submission-mails.ts'
import { issueLink } from '../../submission-documents/index.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const form = await activeForm(app, {
  fields: [
    { key: 'name', crm_field_name: 'Name' },
    { key: 'email', crm_field_name: 'Email' },
  ],
  settings: { self_service_deletion: true, notification_receivers: ['office@agency.example'] },
})
const ada = { name: 'Ada', email: 'ada@home.example' }
const send = async (more: object = {}) => (await post(app, form.path, { ...named(form.ids, ada), ...more })).body.data
const linkOn = async (page: string) =>
  /href="(\/f\/[^"]+\/delete\/[^"]+)"/.exec((await app.server.inject({ url: page })).body)?.[1] ?? ''
const ask = async (method: 'GET' | 'POST', url: string) => {
  const { statusCode, body, headers } = await app.server.inject({ method, url, headers: { accept: 'text/html' } })
  return { status: statusCode, headline: /<h1>(.*?)<\/h1>/.exec(body)?.[1], body, headers }
}
const exists = async (id: number) => (await app.call(submissions.get, { id })).status === 200

test('`self_service_deletion`: page and mail carry a link; a GET asks, a POST deletes and tells the agency', async () => {
  const sent = await send()
  const link = await linkOn(sent.thankyou.url)
  await queueDue(app)
  const mails = await queued(app)
  const [confirmation, notification] = ['confirmation', 'notification'].map((kind) =>
    mails.find(({ purpose }) => purpose === kind)!,
  )
  expect(confirmation!.body).toMatch(
    new RegExp(`Meine Angaben löschen: http://127\\.0\\.0\\.1:3000/f/${form.slug}/delete/[\\w-]+\\n`),
  )
  expect(notification!.body).not.toContain('/delete/')
  const mailed = new URL(/http\S+\/delete\/\S+/.exec(confirmation!.body)![0]).pathname
  for (const url of [link, mailed]) {
    const asked = await ask('GET', url)
    expect([asked.status, asked.headline]).toEqual([200, 'Ihre Angaben löschen?'])
    expect(asked.headers['x-robots-tag']).toBe('noindex')
  }
  expect(await exists(sent.id)).toBe(true)
  const answers = await Promise.all([ask('POST', link), ask('POST', mailed)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(answers.map(({ headline }) => headline)).toContain('Ihre Angaben sind gelöscht')
  expect(await exists(sent.id)).toBe(false)
  const notices = await app.platform.database.system
    .selectFrom('mails')
    .selectAll()
    .where('submission_id', 'is', null)
    .execute()
  expect(notices).toMatchObject([{ recipient: app.owner.email, subject: 'Einsendung Nr. 1 wurde gelöscht: Anfrage' }])
  expect(JSON.stringify(notices)).not.toMatch(/Ada|ada@/)
})

test('public forms: a link deletes only its submission, while it is good and the form offers it', async () => {
  const [mine, other] = [await send(), await send({ [`field_${form.ids['name']}`]: 'Bea' })]
  const link = await linkOn(mine.thankyou.url)
  const forged = link.replace(/\/\d+-/, `/${other.id}-`)
  const key = app.platform.tokenKey
  const at = { id: form.id, account_id: app.owner.account_id }
  const ended = issueLink(key, at, { id: mine.id, held_back: false, ends: Date.now() - 1 }, 'delete')
  const reading = issueLink(key, at, { id: mine.id, held_back: false, ends: Date.now() + 60_000 })
  const statuses = []
  for (const url of [
    forged,
    `${form.path}/delete/${ended}`,
    `${form.path}/delete/${reading}`,
    `${form.path}/delete/x`,
  ]) {
    statuses.push((await ask('POST', url)).status)
  }
  await app.call(forms.update, { id: form.id, body: { self_service_deletion: false } })
  statuses.push((await ask('POST', link)).status)
  expect(statuses).toEqual([404, 410, 404, 404, 404])
  expect([await exists(mine.id), await exists(other.id)]).toEqual([true, true])
  await app.call(forms.update, { id: form.id, body: { self_service_deletion: true } })
  // What was held back as spam is answered, and deleted, like any other.
  const held = await send({ website_url: 'x' })
  expect((await ask('POST', await linkOn(held.thankyou.url))).status).toBe(200)
  expect(await app.platform.database.system.selectFrom('quarantined_submissions').select('id').execute()).toEqual([])
})

test('public forms: a link of what was held back deletes the submission that it has become, once', async () => {
  const held = await send({ website_url: 'x' })
  const other = await send()
  const link = await linkOn(held.thankyou.url)
  const { data: tray } = await app.call(quarantine.list, { id: form.id })
  const { data: released } = await app.call(quarantine.release, { id: tray[0].id })
  expect(await exists(released.id)).toBe(true)
  const answers = await Promise.all([ask('POST', link), ask('POST', link)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect([await exists(released.id), await exists(other.id)]).toEqual([false, true])
})
