import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { startDeliveries } from '../../testing/lanes.ts'
import { allDeliveries, allFinal, onlineForm, startWebhookReceiver, submit, subscribeTo } from './test-receiver.ts'

const event = 'submission.updated'

async function running() {
  const receiver = await startWebhookReceiver()
  const app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '10ms' } })
  const worker = startDeliveries(app.platform)
  return {
    app,
    receiver,
    to: (path: string) => `http://${receiver.key}/${path}`,
    change: (id: number, body: object) => app.call(submissionProcessing.update, { id, body }),
    async [Symbol.asyncDispose]() {
      await worker.stop()
      await app[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('webhooks: a change is announced signed, with what changed and what is since [B26-2, B26-3, B26-4]', async () => {
  await using env = await running()
  const { app, receiver, change } = env
  const form = await onlineForm(app)
  const { id: hook, secret } = await subscribeTo(app, receiver.url, {
    event,
    payload_template: 'Neu',
    form_id: form.id,
  })
  const [stored] = await submit(app, form)
  const { data: processing } = await change(stored!.id, { status: 'in_progress', tags: ['Rückruf'] })
  const [request] = await receiver.until(1)
  const { headers, body } = request!

  expect(JSON.parse(body.toString())).toEqual({
    event,
    created_at: processing.changed_at,
    form: expect.objectContaining({ id: form.id, internal_title: 'Kontakt' }),
    submission: {
      id: stored!.id,
      index: 1,
      content: { address: { Name: 'Ada' } },
      processing,
      change: {
        by: processing.changed_by,
        status: { from: 'new', to: 'in_progress' },
        assignee: null,
        due_on: null,
        tags: { added: ['Rückruf'], removed: [] },
      },
    },
    crm_ids: {},
    text: 'Neu',
  })
  expect(headers).toMatchObject({ 'x-service-event': event, 'x-service-attempt': '1' })
  expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  await allFinal(app)
  const { data: log } = await app.call(webhooks.deliveries, { id: hook })
  expect(log).toMatchObject([{ event, submission_id: stored!.id, state: 'delivered' }])
})

test('webhooks: each change is one event, and a call that changes nothing is none [B26-2]', async () => {
  await using env = await running()
  const { app, receiver, change } = env
  await subscribeTo(app, receiver.url, { event })
  const [stored] = await submit(app, await onlineForm(app))
  const { id } = stored!
  await change(id, { status: 'done' })
  await change(id, { status: 'done' })
  await change(id, {})
  await change(id, { status: 'new', due_on: '2026-12-01' })
  await change(id, { status: 'done' })
  await allFinal(app)
  const changes = receiver.received.map(({ body }) => JSON.parse(body.toString()).submission.change)
  expect(changes.map(({ status }) => `${status.from} ${status.to}`).sort()).toEqual([
    'done new',
    'new done',
    'new done',
  ])
})

test('webhooks: a subscription is told of its event alone, of its form or of all forms of its account [B26-1]', async () => {
  await using env = await running()
  const { app, to, receiver, change } = env
  const stranger = await app.createAccount()
  const [form, other] = [await onlineForm(app), await onlineForm(app)]
  await subscribeTo(app, to('created'), { event: 'submission.created' })
  await subscribeTo(app, to('form'), { event, form_id: form.id })
  await subscribeTo(app, to('other'), { event, form_id: other.id })
  await subscribeTo(app, to('all'), { event })
  await subscribeTo(app, to('stranger'), { event }, stranger.api_key)
  const [stored] = await submit(app, form)
  await change(stored!.id, { status: 'discarded' })
  await allFinal(app)
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/created', '/form'])
  const refused = await app.call(webhooks.create, { body: { url: receiver.url, event: 'form.created' } })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['event']])
})

test('webhooks: a change that still waits is forgotten with its submission', async () => {
  const receiver = 'http://127.0.0.1:9/hook'
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } })
  await subscribeTo(app, receiver, { event })
  const [stored] = await submit(app, await onlineForm(app))
  await app.call(submissionProcessing.update, { id: stored!.id, body: { tags: ['Löwe'] } })
  expect(await allDeliveries(app)).toMatchObject([
    { event, state: 'waiting', change: { processing: { tags: ['Löwe'] } } },
  ])
  await app.call(submissions.remove, { id: stored!.id })
  expect(await allDeliveries(app)).toMatchObject([{ event, state: 'cancelled', change: null, submission_id: null }])
})

test('webhooks: the test event of a subscription to changes is a change [B26-5]', async () => {
  await using env = await running()
  const { app, receiver } = env
  const { id } = await subscribeTo(app, receiver.url, { event })
  await app.call(webhooks.test, { id })
  const [request] = await receiver.until(1)
  expect(request!.headers['x-service-event']).toBe(event)
  expect(JSON.parse(request!.body.toString())).toMatchObject({ event, submission: { id: 0, change: { due_on: null } } })
})

test('webhooks: what is on a waiting list says so, and when it is given a place [B13-210, B25-38]', async () => {
  await using env = await running()
  const { app, receiver, change } = env
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const form = await activeForm(app, { fields, settings: { max_submissions: 1, waiting_list_enabled: true } })
  await subscribeTo(app, receiver.url, { event: 'submission.created', form_id: form.id })
  for (const name of ['Ada', 'Bo']) await post(app, form.path, named(form.ids, { name }))
  await receiver.until(2)
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body.toString()))
  const created = bodies().toSorted((a, b) => a.submission.index - b.submission.index)
  expect(created.map(({ submission }) => Object.keys(submission))).toEqual([
    ['id', 'index', 'content'],
    ['id', 'index', 'content', 'waiting_list'],
  ])
  const { id } = created[1].submission
  await subscribeTo(app, receiver.url, { event, form_id: form.id })
  await change(id, { waiting_list: false })
  await receiver.until(3)
  const { submission } = bodies().find((one) => one.event === event)
  expect(submission.change).toMatchObject({ status: null, waiting_list: { from: true, to: false } })
  expect(submission.processing).toMatchObject({ status: 'new', waiting_list: false })
})
