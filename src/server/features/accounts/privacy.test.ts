import { expect, onTestFinished, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { createApp } from '../../app.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

/** Another web process on the same database, which hears none of the signals. */
async function deafProcess(app: TestApp): Promise<TestApp> {
  const platform = { ...app.platform, signals: { publish() {}, subscribe() {} } }
  const server = await createApp(platform)
  onTestFinished(() => server.close())
  return { ...app, server }
}

test('accounts: the privacy switches hold for the very next submission, in every process [B2.6-5, B2.6-6, B2.13-8, B2.13-9, B2.6-11]', async () => {
  await using app = await startApp()
  const [far, other] = [await deafProcess(app), await deafProcess(app)]
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const form = await activeForm(app, { fields })
  const own = await activeForm(app, { fields, settings: { save_submission_data: 'on', save_ips: 'full' } })
  const send = async (where: TestApp, to: typeof form, more: object = {}) => {
    const answer = await post(where, to.path, { ...named(to.ids, { name: 'Ada' }), ...more })
    expect(answer.status).toBe(201)
  }
  const kept = async (id: number) => {
    const { data } = await app.call(submissions.list, { id, query: { sort: 'asc' } })
    return data.map((one: { content: unknown; ip_address: unknown }) => [one.content, one.ip_address])
  }
  const all = [{ address: { Name: 'Ada' } }, '127.0.0.1']
  for (const where of [app, far, other]) for (const to of [form, own]) await send(where, to)
  expect(await kept(form.id)).toEqual([all, all, all])

  const { data: before } = await app.call(submissions.stats, { id: form.id })
  await app.call(account.update, { body: { statistics: { save_submission_data: false, save_ips: false } } })
  await Promise.all([far, app, far, app].map((where) => send(where, form)))
  await send(far, own)
  await send(other, form, { [decoyName]: 'spam' })
  const none = [null, null]
  expect(await kept(form.id)).toEqual([all, all, all, none, none, none, none])
  expect(await kept(own.id)).toEqual([all, all, all, all])
  const { data: after } = await app.call(submissions.stats, { id: form.id })
  expect(after.submissions).toBe(before.submissions + 4)
  const { data: tray } = await app.call(quarantine.list, { id: form.id })
  expect(tray).toMatchObject([{ content: null, ip_address: null }])

  await app.call(account.update, { body: { statistics: { save_submission_data: true } } })
  await send(far, form)
  expect((await kept(form.id)).at(-1)).toEqual([all[0], null])
})
