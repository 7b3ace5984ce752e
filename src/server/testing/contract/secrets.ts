import { createHash, randomUUID } from 'node:crypto'
import { account as accountSettings } from '../../../shared/contract/accounts/account.ts'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { secondFactor } from '../../../shared/contract/accounts/second-factor.ts'
import { userInvitations } from '../../../shared/contract/accounts/users.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { sealCredentials } from '../../crm/credentials.ts'
import { announceFiles } from '../../features/files/queries.ts'
import { queueMails } from '../../features/mails/index.ts'
import { clientSecretContext } from '../../features/sign-in-provider/index.ts'
import { putProvider } from '../../features/sign-in-provider/queries.ts'
import { downloadUrl } from '../../features/uploads/index.ts'
import { newToken } from '../../lib/secrets/token.ts'
import { signedIn } from '../callers.ts'
import { activeForm, named, post, postFiles } from '../forms.ts'
import type { TestAccount, TestApp } from '../harness.ts'
import { newEmail, publicTarget } from './record-factories.ts'
import { queueDue } from '../submission-mails.ts'

/** What an endpoint may show to some actors only, by who they are: the key of the table in the test. */
export type Markers = Record<
  'confidentialAnswers' | 'openAnswers' | 'webhookSecrets' | 'visitorLinks' | 'userLinks' | 'neverShown',
  Record<string, string>
>

/** A word that stands nowhere else, and is the same in JSON, in HTML and in an address. */
const marker = (name: string) => `${name}${randomUUID().replaceAll('-', '')}`

/** Puts a marker into every confidential place and every secret of an account. */
export async function plantSecrets(app: TestApp, account: TestAccount): Promise<Markers> {
  const planted: Markers = {
    confidentialAnswers: {},
    openAnswers: { name: marker('name') },
    webhookSecrets: {},
    visitorLinks: {},
    userLinks: {},
    neverShown: { api_key: account.api_key, password: account.password },
  }
  await plantSubmissions(app, account, planted)
  await plantLinks(app, account, planted)
  await plantCredentials(app, account, planted)
  return planted
}

async function plantSubmissions(app: TestApp, account: TestAccount, { confidentialAnswers, openAnswers }: Markers) {
  const { api_key: key, account_id } = account
  const secret = (name: string) => (confidentialAnswers[name] = marker(name))
  const form = await activeForm(app, {
    key,
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'first', crm_field_name: 'Vorname', label: 'First' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'note', label: 'Note' },
      { key: 'old', label: 'Old' },
      { key: 'file', field_type: 'file' },
    ],
    settings: {
      upload_allowed_types: ['txt'],
      crm_write_enabled: true,
      email_include_values: true,
      notification_receivers: ['office@agency.example'],
      subject: '_Name',
      self_service_deletion: true,
    },
  })
  const confidential_field_ids = ['first', 'email', 'note', 'old', 'file'].map((one) => form.ids[one])
  await app.call(forms.update, { key, id: form.id, body: { confidential_field_ids } })
  const answers = (prefix: string) => {
    const email = `${secret(`${prefix}email`)}@home.example`
    const texts = { first: secret(`${prefix}first`), note: secret(`${prefix}note`), old: secret(`${prefix}old`), email }
    return named(form.ids, { name: openAnswers['name'], ...texts })
  }
  const file = (prefix: string) => {
    const [name, content] = [secret(`${prefix}filename`), secret(`${prefix}filecontent`)]
    return [`field_${form.ids['file']}`, { name: `${name}.txt`, content: Buffer.from(content) }] as const
  }
  const parts = (prefix: string) => [...(Object.entries(answers(prefix)) as [string, string][]), file(prefix)]
  const sent = await postFiles(app, form.path, parts('sent'))
  const submission_id = sent.body.data.id as number
  await postFiles(app, form.path, [...parts('held'), [decoyName, 'x']])
  await queueDue(app)
  const body = { text: secret('note of a user') }
  await app.call(submissionNotes.create, { key, id: submission_id, body })
  await app.call(submissionReplies.create, { key, id: submission_id, body: { text: secret('reply of a user') } })
  await storeMarkedDocument(app, { account_id, submission_id }, secret)
  // What was answered stays confidential when its field is deleted, or mapped to another place.
  await app.call(fields.remove, { key, id: form.ids['old']! })
  await app.call(fields.update, { key, id: form.ids['note']!, body: { crm_field_name: 'Strasse' } })
}

/** The PDF of a submission, as if it had been made. */
async function storeMarkedDocument(
  { platform: { database, files } }: TestApp,
  key: { account_id: number; submission_id: number },
  secret: (name: string) => string,
) {
  const bytes = Buffer.from(`%PDF-1.7 ${secret('document')}`)
  const file_key = `documents/${key.account_id}/${randomUUID()}.pdf`
  await announceFiles(database.system, [file_key])
  await files.put(file_key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const made = { state: 'made', name: `${secret('documentname')}.pdf`, size: bytes.length, sha256, file_key }
  const made_at = new Date().toISOString()
  await database.system
    .insertInto('submission_documents')
    .values({ ...key, ...made, made_at })
    .execute()
}

/** Links in mails: those that flows have written by now, and one of each other shape. */
async function plantLinks(app: TestApp, account: TestAccount, { visitorLinks, userLinks }: Markers) {
  const { config, database } = app.platform
  const { api_key: key, account_id } = account
  const owner = await signedIn(app, account)
  const optIn = await activeForm(app, {
    key,
    fields: [{ key: 'email', crm_field_name: 'Email' }],
    settings: { double_opt_in_enabled: true },
  })
  await post(app, optIn.path, named(optIn.ids, { email: newEmail('visitor') }))
  await app.call(userInvitations.create, {
    ...owner,
    body: { email: newEmail('invited'), role: 'editor', language: 'de' },
  })
  const personal = await app.call(formLinks.create, { key, id: optIn.id, body: { days: 7, answers: {} } })
  const address = (page: string) => `${config.publicUrl}${optIn.path}/${page}/${newToken()}`
  const shapes = {
    sign: address('sign'),
    document: `${address('document')}?lang=en`,
    resume: address('resume'),
    login: address('login'),
    senders: `${config.publicUrl}/senders/${newToken()}?lang=en`,
    slug: `${config.publicUrl}/f/agency/my-form/delete/${newToken()}`,
    elsewhere: `https://forms.agency.example/f/my-form/sign/${newToken()}`,
    download: downloadUrl(app.platform, { account_id, id: 1 }),
    personal: personal.data.url as string,
  }
  for (const [name, url] of Object.entries(shapes)) {
    const html = `<p>See <a href="${url.replaceAll('&', '&amp;')}">${url}</a>.</p>`
    await queueMails(database.system, account_id, ['ada@home.example'], {
      purpose: 'opt_in',
      subject: name,
      body: `See ${url}.`,
      html,
    })
    visitorLinks[name] = tokenIn(url)
  }
  const stored = await database.system
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('account_id', '=', account_id)
    .execute()
  for (const [url] of stored.flatMap(({ body }) => [...body.matchAll(/https?:\/\/\S+[\w-]{22,}/g)])) {
    const [links, name] = url.includes('/app/') ? [userLinks, 'user link'] : [visitorLinks, 'link']
    links[`${name} ${new URL(url).pathname.split('/').at(-2)} ${Object.keys(links).length}`] = tokenIn(url)
  }
}

const tokenIn = (url: string) => /[\w-]{22,}(?=\W*$|\?lang=en)/.exec(url)?.[0] ?? url

async function plantCredentials(app: TestApp, account: TestAccount, { webhookSecrets, neverShown }: Markers) {
  const { database, sealer } = app.platform
  const { api_key: key, account_id } = account
  const owner = await signedIn(app, account)
  const hook = await app.call(webhooks.create, { key, body: { url: publicTarget } })
  webhookSecrets['secret'] = hook.data.secret
  const never = (name: string) => (neverShown[name] = marker(name))
  const crm = { token: never('crmtoken'), secret: never('crmsecret') }
  await database.system
    .insertInto('crm_credentials')
    .values({ account_id, sealed_credentials: sealCredentials(sealer, account_id, crm) })
    .execute()
  await app.call(accountCrm.get, { key })
  await app.call(forms.create, {
    key,
    body: {
      internal_title: 'Secrets',
      password: never('formpassword'),
      chat_assistant_base_url: 'https://93.184.216.34/v1',
      chat_assistant_api_key: never('assistantkey'),
    },
  })
  const assistant = {
    chat_assistant_base_url: 'https://93.184.216.34/v1',
    chat_assistant_api_key: never('assistantkeyofaccount'),
  }
  await app.call(accountSettings.update, { ...owner, body: { assistant } })
  await putProvider(database.system, {
    account_id,
    issuer: 'https://login.agency.example',
    client_id: 'foyer',
    sealed_client_secret: sealer.seal(never('providersecret'), clientSecretContext(account_id)),
    role_claim: null,
    role_values: [],
    default_role: null,
    create_users: false,
    enforced: false,
  })
  const begun = await app.call(secondFactor.begin, { ...owner, body: { current_password: account.password } })
  neverShown['totp'] = begun.data.secret
  neverShown['session'] = /=([^;]+)/.exec(owner.headers['cookie'] ?? '')?.[1] ?? ''
}
