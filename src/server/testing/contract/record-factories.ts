import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { EndpointSpec, RecordKind } from '../../../shared/contract/endpoint.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { defaultMargins } from '../../../shared/contract/documents/letterheads.ts'
import { partialSubmissions } from '../../../shared/contract/submissions/partial-submissions.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { replyTemplates } from '../../../shared/contract/submissions/reply-templates.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { decoyName, draftName, tokenName } from '../../../shared/form/page/page-names.ts'
import { insertUser } from '../../features/accounts/index.ts'
import { createKey } from '../../features/api-keys/index.ts'
import { announceFiles } from '../../features/files/queries.ts'
import { insertLetterhead } from '../../features/letterheads/queries.ts'
import { insertPicture, findByDigest } from '../../features/pictures/queries.ts'
import { issueToken } from '../../features/public-forms/submit/page-token.ts'
import { insertPasskey } from '../../features/passkeys/queries.ts'
import { insertView } from '../../features/submission-views/queries.ts'
import { putInvitation } from '../../features/users/queries.ts'
import { newToken } from '../../lib/secrets/token.ts'
import { activeForm, named, post, postFiles } from '../forms.ts'
import type { TestAccount, TestApp } from '../harness.ts'
import { onePage } from '../documents/pdf.ts'
import { png } from '../documents/png.ts'
import { visitor } from '../staff.ts'

let addresses = 0
/** An address that is not used yet in the tests of this process. */
export const newEmail = (name: string) => `${name}${++addresses}@agency.example`

/** A page of letter paper. */
export const sheetImage = png(210, 297)

/** A literal public address: no resolver is asked for its name, and no worker runs that would call it. */
export const publicTarget = 'https://93.184.216.34/hook'

async function formWithField(app: TestApp, account: TestAccount, settings: Record<string, unknown> = {}) {
  return activeForm(app, { key: account.api_key, settings, fields: [{ key: 'name', crm_field_name: 'Name' }] })
}

async function listedIds(app: TestApp, account: TestAccount, spec: EndpointSpec, id: number): Promise<number> {
  const { data } = await app.call(spec, { id, key: account.api_key })
  return data[0].id
}

/** Gives a submission a PDF, as if it had been made. */
async function storeDocument(app: TestApp, key: { account_id: number; submission_id: number }): Promise<void> {
  const { database, files } = app.platform
  const bytes = onePage()
  const file_key = `documents/${key.account_id}/${randomUUID()}.pdf`
  await announceFiles(database.system, [file_key])
  await files.put(file_key, bytes)
  const made = {
    state: 'made',
    name: 'Anfrage.pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }
  const made_at = new Date().toISOString()
  await database.system
    .insertInto('submission_documents')
    .values({ ...key, ...made, file_key, made_at })
    .execute()
}

/** Makes a record of each kind in the account, with a form of its own; gives its id. A kind that is missing does not compile. */
export const createRecord: Record<RecordKind, (app: TestApp, account: TestAccount) => Promise<number>> = {
  forms: async (app, account) => (await formWithField(app, account)).id,
  fields: async (app, account) => (await formWithField(app, account)).ids['name']!,
  async form_groups(app, account) {
    const { data } = await app.call(formGroups.create, { key: account.api_key, body: { name: 'Owners' } })
    const form = await formWithField(app, account)
    await app.call(forms.update, { key: account.api_key, id: form.id, body: { form_groups: [data.id] } })
    return data.id
  },
  /** With an address that replies go to. */
  async submissions(app, account) {
    const form = await activeForm(app, {
      key: account.api_key,
      fields: [
        { key: 'name', crm_field_name: 'Name' },
        { key: 'email', crm_field_name: 'Email' },
      ],
    })
    await post(app, form.path, named(form.ids, { name: 'Löwe', email: newEmail('visitor') }))
    const submission_id = await listedIds(app, account, submissions.list, form.id)
    await storeDocument(app, { account_id: account.account_id, submission_id })
    return submission_id
  },
  async quarantined_submissions(app, account) {
    const form = await formWithField(app, account)
    await post(app, form.path, { [`field_${form.ids['name']}`]: 'Spam', [decoyName]: 'x' })
    return listedIds(app, account, quarantine.list, form.id)
  },
  async partial_submissions(app, account) {
    const form = await activeForm(app, {
      key: account.api_key,
      fields: [{ key: 'name' }],
      settings: { partial_submissions_enabled: true },
    })
    const [token, draft] = [issueToken(app.platform.tokenKey, form.id), newToken()]
    const answers = { [`field_${form.ids['name']}`]: 'Löwe' }
    await visitor(app).post(`${form.path}/partial`, { [tokenName]: token, [draftName]: draft, ...answers })
    return listedIds(app, account, partialSubmissions.list, form.id)
  },
  /** Of a submission with one file. */
  async submission_files(app, account) {
    const form = await activeForm(app, {
      key: account.api_key,
      fields: [{ key: 'plan', field_type: 'file' }],
      settings: { upload_allowed_types: ['txt'] },
    })
    const sent = await postFiles(app, form.path, [
      [`field_${form.ids['plan']}`, { name: 'plan.txt', content: Buffer.from('Plan') }],
    ])
    const row = await app.platform.database.system
      .selectFrom('submission_files')
      .select('id')
      .where('submission_id', '=', sent.body.data.id)
      .executeTakeFirstOrThrow()
    return row.id
  },
  async staff_members(app, account) {
    const body = { name: 'Jana Weiss', email: newEmail('jana') }
    return (await app.call(staffMembers.create, { key: account.api_key, body })).data.id
  },
  async staff_groups(app, account) {
    return (await app.call(staffGroups.create, { key: account.api_key, body: { name: `Sales ${randomUUID()}` } })).data
      .id
  },
  /** With both sheets, as they are when they have been checked. */
  async letterheads(app, { account_id }) {
    const { database, files } = app.platform
    const sheets = (['first', 'continuation'] as const).map((sheet) => ({
      sheet,
      file_key: `letterheads/${account_id}/${randomUUID()}.png`,
      content_type: 'image/png',
      size: sheetImage.length,
      pages: 1,
      width_mm: 210,
      height_mm: 297,
    }))
    await announceFiles(
      database.system,
      sheets.map(({ file_key }) => file_key),
    )
    for (const { file_key } of sheets) await files.put(file_key, sheetImage)
    return insertLetterhead(
      database.forAccount(account_id),
      { account_id, letterhead_name: 'Geschäftspapier', ...defaultMargins },
      sheets,
    )
  },
  async pictures(app, { account_id }) {
    const { database, files } = app.platform
    const file_key = `pictures/${account_id}/${randomUUID()}.png`
    const digest = createHash('sha256').update(file_key).digest('hex')
    await announceFiles(database.system, [file_key])
    await files.put(file_key, sheetImage)
    const db = database.forAccount(account_id)
    const shape = { content_type: 'image/png', size: sheetImage.length, width: 210, height: 297 }
    await insertPicture(db, { account_id, file_key, digest, name: 'Logo', ...shape })
    return (await findByDigest(db, account_id, digest))!.id
  },
  async users(app, { account_id }) {
    const user = { account_id, name: 'Jana Weiss', email: newEmail('user'), role: 'editor' as const }
    return insertUser(app.platform.database.system, { ...user, password_hash: 'none' })
  },
  user_invitations: async (app, { account_id }) =>
    putInvitation(app.platform.database.system, {
      account_id,
      email: newEmail('invited'),
      role: 'viewer',
      language: 'de',
      invited_by: 'Erika Mustermann',
      token_hash: randomBytes(32),
    }),
  async sessions(app, { account_id, user_id }) {
    const { id } = await app.platform.database.system
      .insertInto('sessions')
      .values({ account_id, user_id, token_hash: randomBytes(32), expires_at: '2099-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async passkeys(app, { account_id, user_id }) {
    const passkey = {
      account_id,
      user_id,
      name: 'Notebook',
      credential_hash: randomBytes(32),
      sealed_credential: 'v1.',
    }
    return insertPasskey(app.platform.database.system, { ...passkey, counter: 0 })
  },
  async submission_views(app, { account_id, user_id, api_key }) {
    const { data } = await app.call(forms.create, { key: api_key, body: { internal_title: 'Inquiry' } })
    const view = { account_id, user_id, form_id: data.id as number, name: 'November', filter: {}, is_shared: false }
    return insertView(app.platform.database.system, view)
  },
  async reply_templates(app, { api_key }) {
    const body = { name: `Besichtigung ${randomUUID()}`, text: 'Guten Tag _Vorname, am Dienstag um 10 Uhr?' }
    return (await app.call(replyTemplates.create, { key: api_key, body })).data.id
  },
  async api_keys(app, { email }) {
    return (await createKey(app.platform.database.system, { email, name: 'Website' })).id
  },
  async failed_work(app, account) {
    const mail_id = await createRecord.mails(app, account)
    const { system } = app.platform.database
    const { id } = await system
      .selectFrom('failed_work')
      .select('id')
      .where('mail_id', '=', mail_id)
      .executeTakeFirstOrThrow()
    return id
  },
  async mails(app, { account_id, email }) {
    const { id } = await app.platform.database.system
      .insertInto('mails')
      .values({
        account_id,
        recipient: email,
        subject: 'Webhook',
        body: 'Abgeschaltet',
        state: 'failed',
        error: 'Full',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** A subscription with one delivery, whose attempts are used up. */
  async webhooks(app, account) {
    const form = await formWithField(app, account)
    const body = { url: publicTarget, form_id: form.id }
    const { data } = await app.call(webhooks.create, { key: account.api_key, body })
    await post(app, form.path, { [`field_${form.ids['name']}`]: 'Löwe' })
    await app.platform.database.system
      .updateTable('deliveries')
      .set({ state: 'exhausted', attempts: 4, body: '{}' })
      .where('webhook_id', '=', data.id)
      .execute()
    return data.id
  },
}
