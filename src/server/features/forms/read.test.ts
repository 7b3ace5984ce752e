import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formVersions } from '../../../shared/contract/forms/form-versions.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { activeForm } from '../../testing/forms.ts'
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

// Settings: timezone.
test('forms: the time zone that is answered is the one used: the account’s until the form has its own [B15-14]', async () => {
  await using app = await startApp()
  const create = async (body = {}) => (await app.call(forms.create, { body: { internal_title: 'A', ...body } })).data
  const [form, own] = [await create(), await create({ timezone: 'Europe/Berlin' })]
  const zones = async () => {
    const listed = (await app.call(forms.list)).data as { id: number; timezone: string }[]
    const shown = await Promise.all(
      [form, own].map(async ({ id }) => (await app.call(forms.get, { id })).data.timezone),
    )
    expect(Object.fromEntries(listed.map(({ id, timezone }) => [id, timezone]))).toEqual({
      [form.id]: shown[0],
      [own.id]: shown[1],
    })
    return shown
  }
  expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  await app.call(account.update, { body: { profile: { timezone: 'Asia/Tokyo' } } })
  expect(await zones()).toEqual(['Asia/Tokyo', 'Europe/Berlin'])
  const set = (id: number, timezone: string | null) => app.call(forms.update, { id, body: { timezone } })
  expect((await set(form.id, 'Europe/Berlin')).data.timezone).toBe('Europe/Berlin')
  expect((await set(own.id, null)).data.timezone).toBe('Asia/Tokyo')
  expect(await zones()).toEqual(['Europe/Berlin', 'Asia/Tokyo'])
  // A copy has what its form has.
  const copies = await Promise.all([form, own].map(({ id }) => app.call(forms.copy, { id })))
  expect(copies.map(({ data }) => data.timezone)).toEqual(['Europe/Berlin', 'Asia/Tokyo'])
})

test('forms: a version in which the time zone was not set has that of the account again [B15-14]', async () => {
  await using app = await startApp()
  await app.call(account.update, { body: { profile: { timezone: 'Asia/Tokyo' } } })
  const { id } = await activeForm(app, { fields: [] })
  const [{ version }] = (await app.call(formVersions.list, { id })).data
  await app.call(forms.update, { id, body: { timezone: 'Europe/Berlin' } })
  const restored = await app.call(formVersions.restore, { id, params: { version: String(version) } })
  expect([restored.status, restored.data.timezone]).toEqual([200, 'Asia/Tokyo'])
  const { rows } = await sql`select settings -> 'timezone' as own from forms where id = ${id}`.execute(
    app.platform.database.system,
  )
  expect(rows).toEqual([{ own: null }])
})
