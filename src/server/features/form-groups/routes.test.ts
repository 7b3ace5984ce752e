import { expect, test } from 'vitest'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const group = async (app: TestApp, name: string) => (await app.call(formGroups.create, { body: { name } })).data
const formIn = async (app: TestApp, form_groups: number[]) => {
  const { data } = await app.call(forms.create, { body: { internal_title: 'Anfrage' } })
  return (await app.call(forms.update, { id: data.id, body: { form_groups } })).data
}

test('form groups: groups have a name and a copy flag, and count the forms that are put into them [B2.2-17, B2.9-1, B2.9-2, B2.9-3, B4.8-1, B4.8-2]', async () => {
  await using app = await startApp()
  const [owners, tenants] = [await group(app, 'Eigentümer'), await group(app, 'Mieter')]
  expect(owners).toMatchObject({ name: 'Eigentümer', copy: false, forms_count: 0 })
  const both = await formIn(app, [owners.id, tenants.id])
  await formIn(app, [owners.id])
  expect(both.form_groups).toEqual([owners.id, tenants.id])
  const { data } = await app.call(formGroups.list)
  expect(data).toEqual([
    { ...owners, forms_count: 2 },
    { ...tenants, forms_count: 1 },
  ])
  await app.call(forms.update, { id: both.id, body: { form_groups: [tenants.id] } })
  expect((await app.call(formGroups.list)).data).toMatchObject([{ forms_count: 1 }, { forms_count: 1 }])
  const nameless = await app.call(formGroups.create, { body: { copy: true } })
  expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['name']])
})

test('form groups: PATCH changes the name, the flag or both [B4-2, B4.8-3]', async () => {
  await using app = await startApp()
  const { id } = await group(app, 'A')
  const change = async (body: object) => (await app.call(formGroups.update, { id, body })).data
  expect(await change({ copy: true })).toMatchObject({ name: 'A', copy: true })
  expect(await change({ name: 'B' })).toMatchObject({ name: 'B', copy: true })
  expect(await change({ name: 'C', copy: false })).toMatchObject({ name: 'C', copy: false })
  expect((await app.call(formGroups.list)).data).toMatchObject([{ id, name: 'C', copy: false }])
})

test('form groups: a deleted group takes none of its forms along, and no other group of theirs [B2.9-4, B4.8-4]', async () => {
  await using app = await startApp()
  const [gone, kept] = [await group(app, 'Alt'), await group(app, 'Neu')]
  const form = await formIn(app, [gone.id, kept.id])
  expect((await app.call(formGroups.remove, { id: gone.id })).status).toBe(204)
  const { updated_at: _, ...after } = (await app.call(forms.get, { id: form.id })).data
  const { updated_at: __, ...before } = form
  expect(after).toEqual({ ...before, form_groups: [kept.id] })
})
