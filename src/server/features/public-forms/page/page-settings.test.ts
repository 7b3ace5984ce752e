import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post, postFiles } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { queued, queueDue } from '../../../testing/submission-mails.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const page = async (url: string) => (await app.server.inject({ url, headers: { accept: 'text/html' } })).body
const stored = async (id: number) => (await app.call(submissions.get, { id })).data

test('public forms: `browser_autocomplete_enabled` lets browsers fill in fields, or not', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }, { key: 'note' }] })
  expect(await page(form.path)).toContain('autocomplete="family-name"')
  await app.call(forms.update, { id: form.id, body: { browser_autocomplete_enabled: false } })
  const body = await page(form.path)
  expect(body).not.toContain('family-name')
  // Both fields, and the decoy.
  expect(body.match(/autocomplete="off"/g)).toHaveLength(3)
})

test('public forms: `clear_hidden_values` drops answers of hidden fields; without it they are stored', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'kind', field_type: 'text' },
      { key: 'more', field_type: 'number', required: true },
    ],
    rules: (ids) => [
      {
        title: 'Hide',
        mode: 'all',
        priority: 1,
        is_enabled: 1,
        run_on_init: 1,
        clauses: [{ when_field_id: String(ids['kind']), operator: 'equals', value: 'x' }],
        actions: [{ order: 1, action: 'hide', target_field_id: String(ids['more']) }],
      },
    ],
  })
  const content = async (more: string) => {
    const { status, body } = await post(app, form.path, named(form.ids, { kind: 'x', more }))
    expect(status).toBe(201)
    return (await stored(body.data.id)).content.address[`field_${form.ids['more']}`]
  }
  expect(await content('7')).toBeUndefined()
  await app.call(forms.update, { id: form.id, body: { clear_hidden_values: false } })
  expect([await content('7'), await content(''), await content('no number')]).toEqual([7, undefined, undefined])
  expect(await page(form.path)).toContain('"keepsHidden":true')
})

test('public forms: `capture_utm` keeps where a visitor came from as long as the content', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name' }] })
  const query = '?utm_source=news%00letter&utm_campaign=Herbst&gclid=abc&utm_source_x=1&secret=2'
  const meta = async () =>
    (await stored((await post(app, form.path + query, named(form.ids, { name: 'A' }))).body.data.id)).meta
  expect(await meta()).toEqual({ utm_source: 'newsletter', utm_campaign: 'Herbst', gclid: 'abc' })
  await app.call(forms.update, { id: form.id, body: { capture_utm: false } })
  expect(await meta()).toBeNull()
  await app.call(forms.update, { id: form.id, body: { capture_utm: true, save_submission_data: 'off' } })
  expect(await meta()).toBeNull()
})

test('`redirect_target`: the form leads on in its own place, out of the page around it, or in a new window', async () => {
  const redirect = 'https://agency.example/thanks'
  const form = await activeForm(app, { fields: [{ key: 'name' }], settings: { redirect, redirect_delay_seconds: 5 } })
  const thanks = async () =>
    /<a class="button" href="https:\/\/agency\.example\/thanks"([^>]*)>/.exec(
      await page(`${form.path}/done?embed=1`),
    )?.[1]
  expect([
    (await thanks())?.trim(),
    (await page(`${form.path}/done?embed=1`)).includes('id="foyer-countdown"'),
  ]).toEqual(['', true])
  expect(await page(form.path)).toContain('"leads":"self"')
  await app.call(forms.update, { id: form.id, body: { redirect_target: 'top' } })
  expect(await thanks()).toContain('target="_top"')
  expect(await page(`${form.path}?embed=1`)).toMatch(/<form[^>]*target="_top"/)
  expect(await page(form.path)).not.toMatch(/<form[^>]*target=/)
  await app.call(forms.update, { id: form.id, body: { redirect_target: 'new' } })
  expect(await thanks()).toContain('target="_blank" rel="noopener"')
})

test('public forms: `upload_image_max_px` makes images smaller, `notification_attach_uploads` mails them', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'photo', field_type: 'file' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    settings: {
      upload_image_max_px: 40,
      notification_attach_uploads: true,
      notification_receivers: ['office@agency.example'],
    },
  })
  const photo = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#08f' } })
    .png()
    .toBuffer()
  const send = async () => {
    const { body } = await postFiles(app, form.path, [
      [`field_${form.ids['photo']}`, { name: 'a.png', content: photo }],
      [`field_${form.ids['email']}`, 'ada@home.example'],
    ])
    const { url, file_id } = (await stored(body.data.id)).content.address[`field_${form.ids['photo']}`]
    const headers = { authorization: `Bearer ${app.owner.api_key}` }
    const { rawPayload } = await app.server.inject({ url: new URL(url).pathname, headers })
    const { width, height } = await sharp(rawPayload).metadata()
    return { id: body.data.id as number, file_id, size: [width, height] }
  }
  const small = await send()
  expect(small.size).toEqual([40, 20])
  await queueDue(app)
  expect(
    (await queued(app))
      .filter(({ submission_id }) => submission_id === small.id)
      .map(({ purpose, attachments }) => [purpose, attachments])
      .toSorted(),
  ).toEqual([
    ['confirmation', []],
    ['notification', [small.file_id]],
  ])
  await app.call(forms.update, { id: form.id, body: { upload_image_max_px: 0 } })
  expect((await send()).size).toEqual([100, 50])
})

test('public forms: `custom_css` styles the page, `hide_branding` hides our name; both on larger plans', async () => {
  const fields = [{ key: 'name' }]
  const form = await activeForm(app, { fields })
  const get = async (path: string) => app.server.inject({ url: path, headers: { accept: 'text/html' } })
  const before = await get(form.path)
  expect(before.body).toContain('Erstellt mit Foyer')
  const css = '.card{border:3px solid #123456}/* }*/'
  const update = (body: object) => app.call(forms.update, { id: form.id, body })
  expect((await update({ custom_css: 'a{background:url(//evil.example)}' })).body.errors).toEqual({
    custom_css: ['The custom css field may not use url(): nothing is loaded, and nothing runs.'],
  })
  expect((await update({ custom_css: css, hide_branding: true })).status).toBe(200)
  const after = await get(form.path)
  expect(after.body).toContain('@scope (main){.card{border:3px solid #123456} }</style>')
  expect(after.body).not.toContain('Erstellt mit Foyer')
  const policyOf = ({ headers }: typeof after) =>
    String(headers['content-security-policy']).replace(/'sha256-[^']+'/g, 'hash')
  expect(policyOf(after)).toBe(policyOf(before))
  const free = await app.createAccount('free')
  const plain = await activeForm(app, { key: free.api_key, fields })
  for (const body of [{ custom_css: css }, { hide_branding: true }]) {
    expect((await app.call(forms.update, { id: plain.id, key: free.api_key, body })).status).toBe(403)
  }
  expect(
    (
      await app.call(forms.update, {
        id: plain.id,
        key: free.api_key,
        body: { hide_branding: false, custom_css: null },
      })
    ).status,
  ).toBe(200)
  // After a step down to a smaller plan.
  await app.platform.database.system
    .updateTable('accounts')
    .set({ plan: 'free' })
    .where('id', '=', app.owner.account_id)
    .execute()
  await app.platform.database.system.updateTable('forms').set({ revision: 99 }).where('id', '=', form.id).execute()
  const down = await get(form.path)
  expect(down.body).toContain('Erstellt mit Foyer')
  expect(down.body).not.toContain('@scope')
})
