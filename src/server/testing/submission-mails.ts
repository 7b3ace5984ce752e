import { sql } from 'kysely'
import { openMailer } from '../lib/mail.ts'
import { activeForm, named, post, type TestForm } from './forms.ts'
import type { TestApp } from './harness.ts'
import { crmWrites } from '../features/crm-writes/index.ts'
import { performDue } from '../features/follow-ups/index.ts'
import { htmlOf } from '../features/mails/index.ts'
import { sendWaiting, sendWaitingThroughCrm } from '../features/mails/send-mails.ts'
import { submissionMails } from '../features/submission-mails/mail-submission.ts'

const contact = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'name', crm_field_name: 'Name', label: 'Nachname' },
  { key: 'email', crm_field_name: 'Email' },
  { key: 'note', field_type: 'textarea', label: 'Ihre Nachricht' },
]

export const ada = { first: 'Ada', name: 'Löwe', email: 'ada@home.example', note: 'Bitte rufen Sie an.' }
export const office = 'office@agency.example'

/** A form with contact fields; no mail is sent about its submissions unless its settings say so. */
export const mailForm = (app: TestApp, settings: object = {}, fields: typeof contact = contact, key?: string) =>
  activeForm(app, {
    fields,
    settings: { notification_enabled: false, ...settings },
    ...(key !== undefined && { key }),
  })

export async function submit(app: TestApp, form: TestForm, answers: Record<string, string> = ada): Promise<number> {
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** Writes what is due to the CRM and queues what is then to be mailed; gives the number of submissions mailed about. */
export async function queueDue({ platform }: TestApp): Promise<number> {
  await performDue(platform, crmWrites(platform))
  return performDue(platform, submissionMails(platform))
}

/** Sends what is queued; a second round for what goes another way than it was queued for. */
export async function sendDue({ platform }: TestApp, smtpUrl: string): Promise<void> {
  const { config, database, files, tokenKey } = platform
  const returns = config.returns && { address: config.returns, tokenKey }
  const mailer = openMailer(smtpUrl, config.mailFrom)
  await sendWaitingThroughCrm(platform)
  await sendWaiting(database.system, mailer, { files, returns })
  mailer.close()
}

export async function mailAll(app: TestApp, smtpUrl: string): Promise<void> {
  await queueDue(app)
  await sendDue(app, smtpUrl)
}

/** Mails of submissions as they go out. */
export async function queued({ platform: { database } }: TestApp) {
  const mails = await database.system
    .selectFrom('mails')
    .selectAll()
    .where('purpose', 'is not', null)
    .orderBy('submission_id')
    .orderBy('id')
    .execute()
  return mails.map((mail) => ({ ...mail, html: htmlOf(mail) }))
}

/** As if the process had been killed after the mail server took the mails, before that was noted. */
export const forgetSending = (app: TestApp) =>
  sql`update mails set state = 'waiting', due_at = now()`.execute(app.platform.database.system)
