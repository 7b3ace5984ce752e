import { expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp } from '../../testing/harness.ts'

test('forms: a change that was taken back is never answered from memory', async () => {
  await using app = await startApp()
  const { data: made } = await app.call(forms.create, { body: { internal_title: 'A' } })
  const field = { crm_module: 'address', crm_field_name: 'Name' }
  await app.call(fields.create, { id: made.id, body: field })
  const rehearsed = { internal_title: 'Never stored', font_size: 'large' }
  expect((await app.call(forms.update, { id: made.id, body: rehearsed })).status).toBe(422)

  // The revision that the refused change would have made is the one that this change makes.
  const changed = await app.call(forms.update, { id: made.id, body: { internal_title: 'B' } })
  expect(changed.data).toMatchObject({ internal_title: 'B', fields: [field] })
  expect((await app.call(forms.get, { id: made.id })).data).toEqual(changed.data)
  const { fields: _, ...summary } = changed.data
  expect((await app.call(forms.list)).data).toEqual([summary])
})
