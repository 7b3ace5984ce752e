import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { makeDue } from '../../testing/documents/documents.ts'
import { activeForm, named, post, postFiles } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { runFoyer, temporaryDataDir } from '../../testing/machine/processes.ts'
import { loggedIn, staffForm, visitor } from '../../testing/staff.ts'
import { queueDue } from '../../testing/submission-mails.ts'
import { note, storedFiles } from '../../testing/uploads.ts'
import { indexAll } from '../submission-index/index.ts'
import { namesWith, tableTexts } from '../../testing/contract/table-texts.ts'
import { impersonal, personalTables } from './tables.ts'
import { erasePerson, exportPerson } from './index.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const tablesWith = async (word: string) => namesWith(await tableTexts(system), word)

test('privacy: every table is known to hold data about persons, or not to', async () => {
  const known = [...personalTables, ...Object.keys(impersonal)]
  expect([...(await tableTexts(system)).keys()].toSorted()).toEqual(known.toSorted())
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(impersonal)})
      and column_name ~ '(e?mail|recipient|content|body|ip_address|values|answers?|message|phone|signer|meta|person)'
    order by 1`.execute(system)
  // What sounds like data about persons where none is looked for.
  expect(rows.map(({ place }) => place)).toEqual([
    'accounts.notification_emails',
    'built_in_crm_users.email',
    'crm_identities.email',
    'form_drafts.content',
    'form_versions.content',
    'idempotency_keys.answer',
    'idempotency_keys.body_hash',
    'letterhead_sheets.content_type',
    'pictures.content_type',
    'reply_templates.body',
    'sender_confirmations.email',
    'sender_confirmations.mailed',
    'sender_confirmations.mailed_at',
    'sign_in_providers.role_values',
    'user_invitations.email',
    'users.email',
    'webhooks.message_key',
  ])
})

test('privacy: `foyer privacy export` and `erase` find all about a person, and nothing of others', async () => {
  const ada = 'Ada.Loewe@home.example'
  const secret = 'geheimwort'
  await app.call(webhooks.create, { body: { url: 'https://example.com/hook' } })
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'plan', field_type: 'file' },
      { key: 'sign', field_type: 'signature' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: {
      crm_write_enabled: true,
      crm_relation: 'owner',
      upload_allowed_types: ['txt'],
      notification_receivers: ['office@agency.example'],
      thankyou_show_summary: true,
      consent_enabled: true,
      double_opt_in_enabled: true,
      double_opt_in_hold: false,
      max_submissions_per_email: 9,
      email_cc: ['boss@agency.example'],
    },
  })
  await app.call(pdfTemplates.update, { id: form.id, body: { enabled: true } })
  const parts = (email: string, name: string, more: object = {}) => [
    ...Object.entries(named(form.ids, { name, email, ...more })).map(([key, value]) => [key, String(value)] as const),
    [`field_${form.ids['plan']}`, note(`Plan von ${name}`)] as const,
    ['consent', '1'] as const,
  ]
  const send = async (email: string, name: string, more: object = {}) => {
    const { status, body } = await postFiles(app, form.path, parts(email, name, more))
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id as number
  }
  const other = await send('bob@home.example', 'Bob')
  const mine = await send(ada.toLowerCase(), `Löwe ${secret}`, { sign: `Ada ${secret}`, title: 'Haus' })
  await app.call(submissionProcessing.update, { id: mine, body: { status: 'done', tags: [secret] } })
  await app.call(submissionNotes.create, { id: mine, body: { text: `Rückruf bei ${ada}, ${secret}` } })
  await app.call(submissionReplies.create, { id: mine, body: { text: `Guten Tag, ${secret}` } })
  await queueDue(app)
  await makeDue(app)
  await sql`update deliveries set body = ${`{"x":"${ada} ${secret}"}`}, state = 'exhausted' where submission_id = ${mine}`.execute(
    system,
  )
  await sql`insert into delivery_attempts (account_id, delivery_id, number, at, duration_ms, response_excerpt)
    select account_id, id, 1, now(), 1, ${secret} from deliveries where submission_id = ${mine}`.execute(system)
  // Its contact stands in a CRM outside, and was given to another user there.
  await sql`insert into crm_watched_records (account_id, submission_id, module, record_id, known, next_look_at)
    values (${app.owner.account_id}, ${mine}, 'address', '1287', jsonb_build_object('state', ${secret}::text), now())`.execute(
    system,
  )
  await sql`insert into crm_changes (account_id, submission_id, module, record_id, what, after)
    values (${app.owner.account_id}, ${mine}, 'address', '1287', 'responsible', ${secret})`.execute(system)
  await sql`insert into submission_contacts (submission_id, account_id, form_id, key)
    select id, account_id, form_id, ${`e:${ada.toLowerCase()}`} from submissions where id = ${mine}`.execute(system)
  // Held back, not saved and still under way, in copy of another person's mail, a member of the staff who asks for a link.
  await post(app, form.path, { ...named(form.ids, { name: secret, email: ada }), consent: '1', website_url: 'x' })
  const unsaved = await activeForm(app, {
    fields: [
      { key: 'email', crm_field_name: 'Email' },
      { key: 'name', crm_field_name: 'Name' },
    ],
    settings: { save_submission_data: 'off', crm_write_enabled: true },
  })
  await post(app, unsaved.path, named(unsaved.ids, { email: ada, name: secret }))
  await sql`update mails set cc = cc || ${ada}::text where submission_id = ${other}`.execute(system)
  // Both came back from there.
  await sql`insert into mail_returns (mail_id, account_id, recipient, status, said, is_permanent, stops_mails)
    select id, account_id, ${ada}, '5.1.1', ${`${ada} ${secret}`}, true, true from mails where submission_id in (${mine}, ${other})`.execute(
    system,
  )
  await system
    .insertInto('partial_submissions')
    .values({
      account_id: app.owner.account_id,
      form_id: form.id,
      visit: randomBytes(32),
      answers: JSON.stringify({ 1: ada, 2: secret }),
    })
    .execute()
  const { data: group } = await app.call(staffGroups.create, { body: { name: 'Vertrieb' } })
  const member = { name: `Ada ${secret}`, email: ada, groups: [group.id] }
  expect((await app.call(staffMembers.create, { body: member })).status).toBe(201)
  const internal = await staffForm(app)
  await loggedIn(app, internal.path, ada)
  await visitor(app).ask(internal.path, ada)
  // The same person with another agency.
  const agency = await app.createAccount()
  const elsewhere = await activeForm(app, { key: agency.api_key, fields: [{ key: 'email', crm_field_name: 'Email' }] })
  await post(app, elsewhere.path, named(elsewhere.ids, { email: ada }))

  await indexAll(system)

  const wanted = { email: ada.toUpperCase(), account: app.owner.account_id }
  const found = await exportPerson(app.platform, wanted)
  expect(Object.keys(found.data).toSorted()).toEqual(
    personalTables
      .filter((table) => table !== 'document_signatures' && table !== 'document_signature_files')
      .toSorted(),
  )
  expect(found.data.submissions).toHaveLength(2)
  expect(found.data.submissions![0]).toMatchObject({
    content: { address: { Email: ada.toLowerCase(), Name: `Löwe ${secret}` } },
    meta: { consent: { given: true } },
  })
  expect(Object.values(found.files).map((text) => Buffer.from(text, 'base64').toString())).toContain(
    `Plan von Löwe ${secret}`,
  )
  expect(/Bob|bob@|token_hash|sealed_/.exec(JSON.stringify(found.data))).toBeNull()
  const files = storedFiles(app).length

  const erasure = await erasePerson(app.platform, wanted)
  expect(erasure).toMatchObject({
    accounts: [app.owner.account_id],
    erased: { submissions: 2, quarantined_submissions: 1, staff_members: 1 },
  })
  expect(storedFiles(app)).toHaveLength(files - 3)
  expect(await tablesWith(secret)).toEqual([])
  // Those of the other agency.
  expect(await tablesWith(ada.toLowerCase())).toEqual(['submission_contacts', 'submissions'])
  expect(erasure.mentioned).toEqual({})
  expect((await app.call(submissions.get, { id: other })).data.content.address.Name).toBe('Bob')
  expect((await app.call(submissions.list, { id: form.id })).data).toHaveLength(1)
  expect((await app.call(submissions.stats, { id: form.id })).data.submissions).toBe(2)

  using dir = temporaryDataDir()
  const { dataDir } = app.platform.config
  const env = { DATA_DIR: dataDir, DATABASE_URL: app.databaseUrl, DATABASE_ALLOW_UNSAFE: '1' }
  const exported = await runFoyer(env, 'privacy', 'export', '--email', ada, '--out', `${dir.path}/ada.json`, '--json')
  expect(JSON.parse(exported.stdout)).toMatchObject({ rows: { submissions: 1 }, file: `${dir.path}/ada.json` })
  const erased = await runFoyer(env, 'privacy', 'erase', '--email', ada)
  expect([erased.code, erased.stderr]).toEqual([0, ''])
  expect(erased.stdout).toMatch(/was erased\.\n\n {2}submissions +1\n/)
  expect(await tablesWith(ada.toLowerCase())).toEqual([])
  expect((await runFoyer(env, 'privacy', 'erase', '--email', ada)).stdout).toBe(`Nothing was kept of ${ada}.\n`)
})
