import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms.ts'
import { startApp } from '../../testing/harness.ts'

test('2.2 a form in the list is the form itself, member for member, without its fields', async () => {
  await using app = await startApp()
  const body = { internal_title: 'A', title: 'Über "uns"', accent_color: '#112233', custom_slug: 'a-b', redirect: null }
  const { data: made } = await app.call(forms.create, { body })
  await app.call(forms.update, { id: made.id, body: { active: true, font_size: 18 } })
  const { fields: _, ...form } = (await app.call(forms.get, { id: made.id })).data
  const [listed] = (await app.call(forms.list)).data
  expect(listed).toEqual(form)
  expect(Object.keys(listed).toSorted()).toEqual(Object.keys(form).toSorted())
})
