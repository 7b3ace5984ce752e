import { submissions } from '../../src/shared/contract/submissions/submissions.ts'
import { webhooks } from '../../src/shared/contract/submissions/webhooks.ts'
import { publicTarget } from '../../src/server/testing/contract/record-factories.ts'
import type { Way } from './journey.ts'

/** Has happened to the newest submission of a form of the demo account whatever can: written, mailed, sent, waiting and failed. */
export async function fates({ dashboard: { app, call } }: Way, formId: number): Promise<void> {
  const { system } = app.platform.database
  const hook = `${publicTarget}/${'eingang-'.repeat(14)}`
  const { data: webhook } = await call(webhooks.create, { body: { url: hook, form_id: formId } })
  const [{ id: submission_id }] = (await call(submissions.list, { id: formId })).data
  const { account_id } = await system
    .selectFrom('submissions')
    .select('account_id')
    .where('id', '=', submission_id)
    .executeTakeFirstOrThrow()
  const of = { account_id, submission_id }
  const stage = { ...of, state: 'done' }
  await system
    .insertInto('crm_stages')
    .values([
      { ...stage, stage: 'address', record_id: '1287' },
      { ...stage, stage: 'agentsLog', record_id: '1288' },
      {
        ...stage,
        stage: 'task',
        state: 'failed',
        error: 'onOffice refused it. onOffice says: no such user (error 137).',
      },
    ])
    .execute()
  const mail = { ...of, recipient: 'erika.mustermann@agency.example', body: 'Guten Tag' }
  const subject = 'Ihre Anfrage zur Immobilie'
  const error = '550 5.1.1 Mailbox unavailable'
  await system
    .insertInto('mails')
    .values([
      { ...mail, subject, purpose: 'confirmation', state: 'failed', error, attempts: 8 },
      { ...mail, subject: 'Neue Anfrage', purpose: 'notification', state: 'sent', sent_at: new Date().toISOString() },
      { ...mail, subject, purpose: 'second', error: '451 4.3.2', attempts: 1, due_at: '2099-01-01' },
    ])
    .execute()
  const delivery = { ...of, webhook_id: webhook.id as number, max_attempts: 4 }
  const { id: delivery_id } = await system
    .insertInto('deliveries')
    .values({ ...delivery, state: 'exhausted', attempts: 4, finished_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attempt = { account_id, delivery_id, number: 4, at: new Date().toISOString(), duration_ms: 320, status: 502 }
  await system
    .insertInto('delivery_attempts')
    .values({ ...attempt, error: 'The receiver answered 502.' })
    .execute()
  await system
    .insertInto('submission_documents')
    .values({ ...of, state: 'failed' })
    .execute()
}
