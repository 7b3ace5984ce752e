import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formDrafts } from '../../../shared/contract/forms/form-versions.ts'
import type { contract } from '../../../shared/contract/index.ts'
import { insertReset } from '../../features/password/queries.ts'
import { listDomains, replaceDomains } from '../../features/sign-in-provider/domain-queries.ts'
import { proofOf } from '../../features/sign-in-provider/domains.ts'
import { clientSecretContext } from '../../features/sign-in-provider/index.ts'
import { putProvider } from '../../features/sign-in-provider/queries.ts'
import { putInvitation } from '../../features/users/queries.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import { passkeyAnswer } from '../browser/authenticator.ts'
import type { TestAccount, TestApp } from '../harness.ts'
import { createRecord, newEmail, publicTarget } from './record-factories.ts'

/** Where a body is going to be sent: the account, and the record that the path names. */
export interface BodyTarget {
  app: TestApp
  account: TestAccount
  id: number
}

type Contract = typeof contract
type Bodies = {
  [R in keyof Contract]: {
    [E in keyof Contract[R] as Contract[R][E] extends { body: z.ZodType } ? E : never]: Contract[R][E] extends {
      body: infer Body extends z.ZodType
    }
      ? (place: BodyTarget) => z.input<Body> | Promise<z.input<Body>>
      : never
  }
}

/** A valid body for each endpoint that takes one; one that is missing does not compile. */
const bodies: Bodies = {
  me: {},
  session: { create: ({ account: { email, password } }) => ({ email, password }) },
  sessions: {},
  password: {
    requestReset: ({ account: { email } }) => ({ email, language: 'de' }),
    async reset({ app, account }) {
      const token = newToken()
      const user = { account_id: account.account_id, user_id: await createRecord.users(app, account) }
      await insertReset(app.platform.database.system, { ...user, token_hash: tokenHash(token) })
      return { token, password: 'correct horse battery staple', language: 'de' }
    },
    change: ({ account: { password } }) => ({ current_password: password, password, language: 'de' }),
  },
  secondFactor: {
    begin: ({ account: { password } }) => ({ current_password: password }),
    confirm: () => ({ code: '123456' }),
    remove: ({ account: { password } }) => ({ current_password: password }),
    async removeOf({ app, account: { account_id, password }, id }) {
      const factor = { account_id, user_id: id, sealed_secret: 'v1.' }
      await app.platform.database.system.insertInto('second_factors').values(factor).execute()
      return { current_password: password, language: 'de' }
    },
  },
  passkeys: {
    options: ({ account: { password } }) => ({ current_password: password }),
    create: () => ({ name: 'Notebook', response: {} }),
    async signIn({ app, account }) {
      const user = { account_id: account.account_id, user_id: await createRecord.users(app, account) }
      return { response: await passkeyAnswer(app.platform, user) }
    },
  },
  signInProvider: {
    update: ({ app, account }) => storedProvider(app, account),
    async confirmDomain({ app, account }) {
      const { domains } = await storedProvider(app, account)
      const [domain = ''] = domains
      await replaceDomains(app.platform.database.system, account.account_id, domains)
      const [row] = await listDomains(app.platform.database.system, account.account_id)
      app.platform.lookUpTxt = () => Promise.resolve([proofOf(row!).record_value])
      return { domain }
    },
    begin: () => ({ account: 'unknown@nowhere.example' }),
    complete: () => ({ query: 'code=1&state=1' }),
  },
  users: { update: () => ({ name: 'Jana Berg', role: 'viewer' }) },
  userInvitations: {
    create: () => ({ email: newEmail('invited'), role: 'editor', language: 'de' }),
    open: async (place) => ({ token: await invitationToken(place) }),
    accept: async (place) => ({
      token: await invitationToken(place),
      name: 'Jana Weiss',
      password: 'correct horse battery staple',
    }),
  },
  setUp: {
    create: () => ({
      token: 'void',
      name: 'Agentur Nord',
      user_name: 'Erika Mustermann',
      email: 'erika@agency.example',
      password: 'correct horse battery staple',
    }),
  },
  domains: {},
  account: {
    update: () => ({
      profile: { name: 'Agentur Nord', timezone: 'Europe/Vienna', country: 'AT' },
      styling: { default_accent_color: '#112233' },
      staff_area: { session_days: 14 },
    }),
  },
  forms: {
    create: () => ({ internal_title: 'Inquiry', title: 'Ihre Anfrage', accent_color: '#112233' }),
    update: () => ({ title: 'Neu', card_width_px: 800, redirect: 'https://agency.example/danke' }),
  },
  fields: {
    create: () => ({ crm_module: 'address', crm_field_name: 'Vorname', label: 'Vorname', options: { max_length: 50 } }),
    update: () => ({ label: 'Nachname', required: true }),
    reorder: async (place) => ({ field_ids: (await fieldIds(place)).toReversed() }),
    async restore({ app, account, id }) {
      const body = { crm_module: 'address' as const }
      const { data } = await app.call(fields.create, { id, key: account.api_key, body })
      await app.call(fields.remove, { id: data.id, key: account.api_key })
      return { field_id: data.id as number }
    },
  },
  rules: {
    async replace(place) {
      const [id] = await fieldIds(place)
      const clauses = [{ when_field_id: String(id), operator: 'equals' as const, value: 'x' }]
      const actions = [{ order: 1, action: 'hide' as const, target_field_id: String(id) }]
      return {
        rules: [{ title: 'R', mode: 'all', priority: 1, is_enabled: 1, run_on_init: 0, tags: ['t'], clauses, actions }],
      }
    },
  },
  assignment: {
    async replace(place) {
      const [field_id] = await fieldIds(place)
      const { app, account } = place
      const user_ids = [account.user_id, await createRecord.users(app, account)]
      return {
        rules: [
          { field_id: field_id ?? null, values: ['wohnung'], user_ids },
          { field_id: null, values: [], user_ids },
        ],
      }
    },
  },
  formVersions: {},
  formDrafts: {
    update: async (place) => ({ token: await draftToken(place), settings: { title: 'Entwurf' } }),
    async publish(place) {
      const body = { token: await draftToken(place), settings: { title: 'Entwurf' } }
      const { app, account, id } = place
      return { token: (await app.call(formDrafts.update, { id, key: account.api_key, body })).data.token as string }
    },
  },
  formFiles: {
    import: () => ({
      form: {
        format: 'foyer.form',
        version: 1,
        name: 'Inquiry',
        settings: { title: 'Ihre Anfrage' },
        fields: [{ key: 'name', crm_module: 'address', crm_field_name: 'Name', required: true }],
      },
    }),
  },
  formGallery: {},
  submissions: {},
  submissionViews: {
    create: () => ({ name: 'November', filter: { from: '2026-11-01', columns: ['address.Name'] }, is_shared: true }),
    createOfInbox: () => ({ name: 'Rückrufe', filter: { status: ['new'], tag: 'Rückruf' }, is_shared: true }),
    update: () => ({ name: 'Herbst' }),
  },
  submissionDocuments: {},
  submissionTimeline: {},
  submissionProcessing: {
    update: async ({ app, account }) => ({
      status: 'in_progress',
      assignee_id: await createRecord.users(app, account),
      due_on: '2026-11-25',
      tags: ['Rückruf'],
    }),
  },
  submissionNotes: { create: () => ({ text: 'Rückruf am Nachmittag vereinbart.' }) },
  submissionReplies: {
    create: () => ({ text: 'Guten Tag _Vorname, wir melden uns am Dienstag.' }),
    fill: () => ({ subject: 'Ihre Anfrage, _Name', text: 'Guten Tag _Vorname, wir melden uns am Dienstag.' }),
  },
  relatedSubmissions: {},
  replyTemplates: {
    create: () => ({ name: `Besichtigung ${randomUUID()}`, text: 'Guten Tag _Vorname, am Dienstag um 10 Uhr?' }),
    update: () => ({ subject: 'Ihr Termin' }),
  },
  inbox: { readAll: () => ({}), change: () => ({ status: 'done' }) },
  search: {},
  auditLog: {},
  apiKeys: { create: () => ({ name: 'Website', read_only: true }) },
  partialSubmissions: {},
  statistics: {},
  quarantine: {},
  formLinks: {
    create: async (place) => ({
      days: 7,
      single_use: true,
      answers: { [`field_${(await fieldIds(place))[0]}`]: 'Löwe' },
    }),
  },
  formMails: { preview: () => ({ mail: 'confirmation' }), test: () => ({ mail: 'notification' }) },
  files: {},
  work: {
    retryFailed: () => ({ since: '2020-01-01' }),
    settleFailed: () => ({ since: '2020-01-01', kind: 'mail' }),
  },
  webhooks: {
    create: () => ({ url: publicTarget, payload_template: 'Hallo', message_key: 'content' }),
    update: () => ({ url: publicTarget, is_active: true }),
    redeliverFailed: () => ({ since: '2020-01-01' }),
  },
  pdfTemplates: {
    async update(place) {
      const [field_id] = await fieldIds(place)
      return {
        enabled: true,
        name: 'Anfrage',
        blocks: [
          { type: 'heading', text: 'Ihre Anfrage', level: 1 },
          { type: 'field', field_id },
          { type: 'pagebreak' },
        ],
        design: { font: 'lato', font_size: 9.5, letterhead_margin_top: 50 },
        settings: { empty_fields: 'dash', document_signing: { enabled: true } },
      }
    },
    livePreview: () => ({ blocks: [{ type: 'heading', text: 'Entwurf', level: 1 }] }),
    livePages: () => ({ blocks: [{ type: 'heading', text: 'Entwurf', level: 1 }] }),
  },
  pdfDesign: { update: () => ({ design: { accent_color: '#112233' }, settings: { attach_uploaded_pdfs: true } }) },
  letterheads: {
    create: () => ({ letterhead_name: 'Geschäftspapier', letterhead_margin_top: '45.5' }),
    update: () => ({ letterhead_name: 'Briefpapier', letterhead_margin_left: 30 }),
  },
  places: { replace: () => ({ list: '20095;Hamburg;Ferdinandstraße' }) },
  pictures: { create: () => ({ name: 'Logo' }) },
  mails: {},
  staffMembers: {
    create: () => ({ name: 'Ole', email: newEmail('ole') }),
    update: () => ({ name: 'Ole Berg', is_active: false }),
    importCrm: () => ({}),
  },
  staffGroups: { create: () => ({ name: `Letting ${randomUUID()}` }) },
  crm: {},
  crmRecords: {},
  crmMapping: {},
  accountCrm: {
    update: () => ({
      email_crm_api_user: ['sales@agency.example'],
      field_config_locale: 'en',
      reason_cancellation: null,
    }),
    async sendTestMail({ app, account }) {
      const email = 'rent@agency.example'
      await app.call(accountCrm.update, { key: account.api_key, body: { email_crm_marketplace_api_user: [email] } })
      return { email }
    },
    setCredentials: () => ({ crm: 'onoffice', token: 't'.repeat(32), secret: 's'.repeat(64) }),
  },
  formGroups: { create: () => ({ name: 'Owners', copy: true }), update: () => ({ name: 'Tenants' }) },
}

/** A provider that is set up, so that the same settings are kept without asking it. */
async function storedProvider(app: TestApp, { account_id }: TestAccount) {
  const issuer = 'https://login.agency.example'
  const sealed_client_secret = app.platform.sealer.seal('a secret', clientSecretContext(account_id))
  const rules = { role_claim: null, role_values: [], default_role: null, create_users: false, enforced: false }
  const provider = { account_id, issuer, client_id: 'foyer', sealed_client_secret, ...rules }
  await putProvider(app.platform.database.system, provider)
  return { issuer, client_id: 'foyer', domains: [`agency${account_id}.example`] }
}

async function invitationToken({ app, account: { account_id } }: BodyTarget): Promise<string> {
  const token = newToken()
  await putInvitation(app.platform.database.system, {
    account_id,
    email: newEmail('invited'),
    role: 'viewer',
    language: 'de',
    invited_by: 'Erika Mustermann',
    token_hash: tokenHash(token),
  })
  return token
}

async function fieldIds({ app, account, id }: BodyTarget): Promise<number[]> {
  const { data } = await app.call(fields.list, { id, key: account.api_key })
  return (data as { id: number }[]).map((field) => field.id)
}

async function draftToken({ app, account, id }: BodyTarget): Promise<string> {
  return (await app.call(formDrafts.get, { id, key: account.api_key })).data.token
}

/** A body that the endpoint accepts, `undefined` where it takes none. */
export async function validBody(name: string, place: BodyTarget): Promise<Record<string, unknown> | undefined> {
  const [resource = '', endpoint = ''] = name.split('.')
  const make = (bodies as Record<string, Record<string, (place: BodyTarget) => object | Promise<object>>>)[resource]?.[
    endpoint
  ]
  return (await make?.(place)) as Record<string, unknown> | undefined
}
