import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

// Settings: thankyou_text, redirect, redirect_rules, translations, email1_subject.
test('forms: macros of a copy name its own fields, in settings, translations and documents [B4.2-15]', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'note', label: 'Notiz' },
    ],
  })
  const note = form.ids['note']!
  const macros = (id: number) =>
    `_field_${id} und _Name_field_${id} und _field_${id}(x), nicht x_field_${id} oder _field_999`
  const texts = (id: number, name: number) => ({
    thankyou_text: macros(id),
    redirect: `https://agency.example/?a=_field_${id}`,
    redirect_rules: [
      {
        clauses: [{ when_field_id: String(name), operator: 'not_empty', value: '' }],
        url: `https://agency.example/b?a=_field_${id}`,
      },
    ],
    additional_languages: ['en'],
    translations: { en: { 'settings.thankyou_text': macros(id), [`fields.${id}.label`]: 'Note' } },
  })
  const changed = await app.call(forms.update, { id: form.id, body: texts(note, form.ids['name']!) })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const block = { id: 'abcdefghijkl', type: 'paragraph', text: macros(note) }
  const template = { enabled: true, blocks: [block], design: { header_text: `_field_${note}`, footer_text: 'ohne' } }
  const saved = await app.call(pdfTemplates.update, { id: form.id, body: template })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)

  const copy = (await app.call(forms.copy, { id: form.id })).data
  const [name, own] = (copy.fields as { id: number }[]).map(({ id }) => id) as [number, number]
  const said = Object.fromEntries(Object.keys(texts(0, 0)).map((key) => [key, copy[key]]))
  const expected = texts(own, name)
  // A macro inside a word is none.
  const inWords = JSON.stringify(expected).replaceAll(`x_field_${own}`, `x_field_${note}`)
  expect(said).toEqual(JSON.parse(inWords))
  const { blocks, design } = (await app.call(pdfTemplates.get, { id: copy.id })).data
  expect(blocks).toMatchObject([{ text: macros(own).replace(`x_field_${own}`, `x_field_${note}`) }])
  expect([design.header_text, design.footer_text]).toEqual([`_field_${own}`, 'ohne'])

  // The original says what it said, and each thanks with its own answers.
  expect((await app.call(forms.get, { id: form.id })).data.thankyou_text).toBe(macros(note))
  await app.call(forms.update, {
    id: copy.id,
    body: { active: true, redirect: null, redirect_rules: [], thankyou_text: `Zu _field_${own}` },
  })
  const sent = await post(app, `/f/${copy.slug}`, named({ name, note: own }, { name: 'Ada', note: 'Garten' }))
  expect(sent.body.data.thankyou.text).toBe('Zu Garten')
})
