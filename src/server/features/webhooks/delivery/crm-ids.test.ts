import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { activeForm, post } from '../../../testing/forms.ts'
import { allDeliveries, startWebhookReceiver, subscribeTo } from '../test-receiver.ts'
import { startCrmWrites, startDeliveries } from '../../../testing/lanes.ts'

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'name', crm_field_name: 'Name' },
  { key: 'kind', crm_module: 'estate', crm_field_name: 'objektart' },
]

const template = '_Vorname _Name, _objektart: _getAddressLink _getEstateLink (_wohnflaeche) _Erfunden _Datum(YYYY)'

async function inquiry(app: TestApp, receiver: string, answers: Record<string, string>) {
  const form = await activeForm(app, { fields, settings: { crm_write_enabled: true } })
  await subscribeTo(app, receiver, { payload_template: template, message_key: 'content' })
  const body = Object.fromEntries(Object.entries(answers).map(([key, value]) => [`field_${form.ids[key]}`, value]))
  expect((await post(app, form.path, body)).status).toBe(201)
}

const recordId = async (app: TestApp, module: string) =>
  (
    await app.platform.database.system
      .selectFrom('built_in_crm_records')
      .select('id')
      .where('module', '=', module)
      .execute()
  )[0]?.id

test('webhooks: the event names the records of the CRM, and its message is resolved on them [B6-14, B6-15, B6-17, B6-18, B14-23, B15-3]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const workers = [startDeliveries(app.platform), startCrmWrites(app.platform)]
  await inquiry(app, receiver.url, { first: 'Ada', name: 'Löwe _Name', kind: 'haus' })
  const [request] = await receiver.until(1)
  await Promise.all(workers.map((worker) => worker.stop()))
  const payload = JSON.parse(request!.body.toString())
  const [address, estate, agentsLog] = await Promise.all(
    ['address', 'estate', 'agentsLog'].map((m) => recordId(app, m)),
  )
  expect(payload.crm_ids).toEqual({ address: { ID: address }, estate: { ID: estate }, agentsLog: { ID: agentsLog } })
  const { publicUrl } = app.platform.config
  // What an answer holds is not a macro again; a field without a value resolves to nothing.
  expect(payload.content).toBe(
    `Ada Löwe _Name, Haus: ${publicUrl}/app/crm/address/${address} ${publicUrl}/app/crm/estate/${estate} () _Erfunden ${new Date().getFullYear()}`,
  )
})

test('webhooks: texts of the CRM that quote confidential answers are marks in a message', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const workers = [startDeliveries(app.platform), startCrmWrites(app.platform)]
  const settings = { crm_write_enabled: true, crm_task_enabled: true, crm_task_subject: 'Anruf bei _Name' }
  const form = await activeForm(app, { fields, settings })
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['name']] } })
  await subscribeTo(app, receiver.url, { payload_template: '_Betreff|_Aufgabe|_Bemerkung|_Vorname' })
  await post(app, form.path, { [`field_${form.ids['name']}`]: 'Geheim', [`field_${form.ids['first']}`]: 'Ada' })
  const [request] = await receiver.until(1)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(request!.body.toString()).not.toContain('Geheim')
  expect(JSON.parse(request!.body.toString()).text).toBe('•••|•••|•••|Ada')
})

test('webhooks: a macro that needs a linked record stays in the text without one [B6-19]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const workers = [startDeliveries(app.platform), startCrmWrites(app.platform)]
  await inquiry(app, receiver.url, { first: 'Ada' })
  const [request] = await receiver.until(1)
  await Promise.all(workers.map((worker) => worker.stop()))
  const { content } = JSON.parse(request!.body.toString())
  expect(content).toMatch(/^Ada , _objektart: http\S+ _getEstateLink \(_wohnflaeche\) _Erfunden \d{4}$/)
})

test('webhooks: an event waits 30 s for the CRM at most, and then goes out without its ids [B14-24]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  await inquiry(app, receiver.url, { first: 'Ada' })
  const [delivery] = await allDeliveries(app)
  const waits = Date.parse(delivery!.due_at) - Date.parse(delivery!.created_at)
  expect(waits).toBeGreaterThan(29_000)
  expect(waits).toBeLessThanOrEqual(30_001)
  const { system } = app.platform.database
  await system.updateTable('deliveries').set({ due_at: new Date().toISOString() }).execute()
  const worker = startDeliveries(app.platform)
  const [request] = await receiver.until(1)
  await worker.stop()
  expect(JSON.parse(request!.body.toString())).toMatchObject({
    crm_ids: {},
    content: expect.stringContaining('_Vorname'),
  })
})
