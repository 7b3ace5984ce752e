import { expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { notificationRecipients } from './index.ts'

const positions = [1, 2, 3].map((n) => `notification_email_${n}`)

/** Saves the positions, and gives them as they are then read, without the empty ones at the end. */
async function save(app: TestApp, values: Record<string, unknown>): Promise<string[]> {
  const { data } = await app.call(account.update, { body: { notifications: values } })
  const saved = positions.map((name) => data.notifications[name] as string | null)
  const count = saved.filter((address) => address !== null).length
  expect(saved.slice(count)).toEqual(Array(3 - count).fill(null))
  expect((await app.call(account.get)).data).toEqual(data)
  return saved.slice(0, count) as string[]
}

test('accounts: up to three recipients; empty positions are closed up, repeated addresses removed [B4.11-9, B2.13-6, B8-14]', async () => {
  await using app = await startApp()
  const [a, b, c] = ['a@agency.example', 'b@agency.example', 'c@agency.example']
  expect(await save(app, { notification_email_3: c })).toEqual([c])
  expect(await save(app, { notification_email_2: b, notification_email_1: a })).toEqual([a, b])
  expect(await save(app, { notification_email_3: c })).toEqual([a, b, c])
  expect(await save(app, { notification_email_2: null })).toEqual([a, c])
  expect(await save(app, { notification_email_1: '' })).toEqual([c])
  expect(await save(app, { notification_email_2: 'C@Agency.example', notification_email_3: b })).toEqual([c, b])
  expect(await save(app, { notification_email_1: null, notification_email_2: null })).toEqual([])
  const four = await app.call(account.update, { body: { notifications: { notification_email_4: a } } })
  expect(four.body.errors).toHaveProperty(['notifications.notification_email_4'])
  for (const address of [
    'nobody',
    'a@b',
    'a@b.example\nBcc: x@y.example',
    'a b@c.example',
    `${'x'.repeat(250)}@c.de`,
    1,
  ]) {
    const refused = await app.call(account.update, { body: { notifications: { notification_email_1: address } } })
    expect(Object.keys(refused.body.errors)).toEqual(['notifications.notification_email_1'])
  }
})

test('accounts: technical notices go to the addresses named, and with notification_self to the first user [B2.13-6, B2.13-7]', async () => {
  await using app = await startApp()
  const { account_id, email } = app.owner
  const { system } = app.platform.database
  await app.createAccount()
  const second = { account_id, name: 'Second', email: 'second@agency.example', role: 'owner' }
  await system.insertInto('users').values(second).execute()
  const recipients = () => notificationRecipients(system, account_id)
  expect(await recipients()).toEqual([email])
  await save(app, { notification_email_1: 'it@agency.example', notification_email_2: email.toUpperCase() })
  expect(await recipients()).toEqual(['it@agency.example', email.toUpperCase()])
  await save(app, { notification_email_2: null })
  expect(await recipients()).toEqual(['it@agency.example', email])
  await save(app, { notification_self: false })
  expect(await recipients()).toEqual(['it@agency.example'])
})
