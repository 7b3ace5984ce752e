import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { pdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { account } from '../../../shared/contract/accounts/account.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

const fields = [
  { key: 'name', crm_field_name: 'Name', label: 'Familienname' },
  { key: 'first', crm_field_name: 'Vorname', label: 'Rufname' },
]

/** An app that counts what it draws and the files that it reads; nothing is drawn before `ready`. */
async function countingApp(ready?: Promise<void>) {
  const counts = { drawn: 0, drawing: 0, most: 0, read: 0 }
  const app = await startApp({
    platform: ({ pdf, files }) => ({
      files: {
        ...files,
        get(key) {
          counts.read++
          return files.get(key)
        },
      },
      pdf: {
        ...pdf,
        async render(model, turn) {
          counts.drawn++
          counts.most = Math.max(counts.most, ++counts.drawing)
          await ready
          return pdf.render(model, turn).finally(() => counts.drawing--)
        },
      },
    }),
  })
  return { app, counts, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('pdf templates: the first page of a document as a picture is drawn once, until it changes [B2.10-127]', async () => {
  await using counting = await countingApp()
  const { app, counts } = counting
  const { id } = await activeForm(app, { fields })
  const { headers, body: proposal } = await app.call(pdfTemplates.picture, { id })
  expect(headers['content-type']).toBe('image/png')
  expect(await sharp(proposal).metadata()).toMatchObject({ format: 'png', width: 496, height: 702 })
  expect((await app.call(pdfTemplates.picture, { id })).body).toEqual(proposal)
  expect(counts.drawn).toBe(1)
  const before = (await app.call(pdfTemplates.list)).body.data[0].updated_at
  // What stands on the second page alone is another document, too.
  const blocks = [
    { type: 'heading', text: 'Ein Titel' },
    { type: 'pagebreak' },
    { type: 'heading', text: 'Seite zwei' },
  ]
  await app.call(pdfTemplates.update, { id, body: { blocks } })
  const { body: stored } = await app.call(pdfTemplates.picture, { id })
  expect(stored.equals(proposal)).toBe(false)
  expect(counts.drawn).toBe(2)
  const { updated_at: after } = (await app.call(pdfTemplates.list)).body.data[0]
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
  expect((await app.call(pdfTemplates.picture, { id: 999_999_999 })).status).toBe(404)
})

test('pdf templates: letterhead, preset, rules and agency are reasons for a new first page [B2.10-127]', async () => {
  await using counting = await countingApp()
  const { app, counts } = counting
  // Other words than those of the tests beside it: all of a process share what is drawn.
  const { id, ids } = await activeForm(app, { fields: fields.map((one) => ({ ...one, label: `${one.label} neu` })) })
  const picture = async () => (await app.call(pdfTemplates.picture, { id })).status
  const letterhead_id = await createRecord.letterheads(app, app.owner)
  const hides = {
    title: 'R',
    clauses: [{ when_field_id: String(ids['name']), operator: 'not_empty', value: '' }],
    actions: [{ action: 'hide', target_field_id: String(ids['first']) }],
  }
  await picture()
  const changes = [
    () => app.call(pdfDesign.update, { body: { design: { letterhead_id } } }),
    () => app.call(letterheads.update, { id: letterhead_id, body: { letterhead_margin_top: 71 } }),
    () => app.call(pdfDesign.update, { body: { design: { accent_color: '#12603a' } } }),
    () => app.call(rules.replace, { id, body: { rules: [hides] } }),
    () => app.call(account.update, { body: { profile: { name: 'Haus am See' } } }),
  ]
  for (const [place, change] of changes.entries()) {
    expect((await change()).status, `change ${place}`).toBe(200)
    expect(await picture()).toBe(200)
    expect(counts.drawn, `change ${place}`).toBe(place + 2)
    // What is known is answered without a look at its files.
    const { read } = counts
    expect(await picture()).toBe(200)
    expect(counts).toMatchObject({ drawn: place + 2, read })
  }
  expect(counts.read).toBeGreaterThan(0)
})

test('S10: first pages of one account take two places of documents, and equal ones are drawn once', async () => {
  const { promise: ready, resolve: goOn } = Promise.withResolvers<void>()
  await using counting = await countingApp(ready)
  const { app, counts } = counting
  const ids: number[] = []
  for (let form = 0; form < 10; form++) {
    ids.push((await activeForm(app, { fields: [{ ...fields[0]!, label: `Name ${form}` }] })).id)
  }
  const equal = Array.from({ length: 5 }, () => app.call(pdfTemplates.picture, { id: ids[0]! }))
  await vi.waitFor(() => expect(counts.drawn).toBe(1), { timeout: 20_000 })
  const others = ids.slice(1).map((id) => app.call(pdfTemplates.picture, { id }))
  // One more is drawn, four wait, and four are refused.
  const settled: { status: number; headers: Record<string, unknown> }[] = []
  for (const one of others) void one.then((answer) => settled.push(answer))
  await vi.waitFor(() => expect(settled).toHaveLength(4), { timeout: 20_000 })
  for (const { status, headers } of settled) {
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  }
  goOn()
  const answers = await Promise.all([...equal, ...others])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(counts).toMatchObject({ drawn: 6, most: 2 })
})

test('pdf templates: a first page that nothing waits for any more is not drawn [B2.10-127]', async () => {
  const { promise: ready, resolve: goOn } = Promise.withResolvers<void>()
  await using counting = await countingApp(ready)
  const { app, counts } = counting
  const ids: number[] = []
  for (const label of ['Eins', 'Zwei', 'Drei']) {
    ids.push((await activeForm(app, { fields: [{ ...fields[0]!, label }] })).id)
  }
  const [first, second, third] = ids
  const held = [first!, second!].map((id) => app.call(pdfTemplates.picture, { id }))
  await vi.waitFor(() => expect(counts.drawn).toBe(2), { timeout: 20_000 })
  const url = `${await app.listen()}/api/v1/forms/${third}/pdf-template/picture`
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${app.owner.api_key}` }
  const left = fetch(url, { headers, signal: leaving.signal }).catch(() => 'left')
  await setTimeout(500)
  leaving.abort()
  expect(await left).toBe('left')
  await setTimeout(200)
  goOn()
  for (const { status } of await Promise.all(held)) expect(status).toBe(200)
  await setTimeout(300)
  expect(counts.drawn).toBe(2)
  expect((await app.call(pdfTemplates.picture, { id: third! })).status).toBe(200)
  expect(counts.drawn).toBe(3)
})
