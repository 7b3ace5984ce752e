import { apiOf, makeForm, send, signIn, type Account, type Api, type Form } from './client.ts'

/** What the hostile account has made before it begins: as much of everything as the API lets it have. */
export interface HostileAccount {
  base: string
  account: Account
  api: Api
  /** Headers of a session of its dashboard. */
  session: Record<string, string>
  /** Address with a rule set at the limit. */
  rules: Form
  /** Mails what was answered to an address that the visitor types. */
  mails: Form
  /** Takes pictures and Office documents, and makes a PDF of each submission. */
  uploads: Form
  /** Has as many fields, texts and translations as an editor would never write. */
  large: Form
  /** Protected by a password. */
  gated: Form
  /** Keeps unfinished answers. */
  drafts: Form
  /** Its submissions are as large as a body may be. */
  records: Form
  webhooks: number[]
}

const network = '203.0.113.66'
const repeat = (text: string, count: number) => Array.from({ length: count }, () => text).join(' ')

/** The first of these bodies that the API takes: a limit that is lowered later still meets its largest value. */
async function takeLargest(api: Api, method: string, path: string, bodies: readonly unknown[]): Promise<void> {
  for (const body of bodies) {
    const { status } = await api.call(method, path, { body })
    if (status < 300) return
  }
  throw new Error(`${method} ${path} takes none of ${bodies.length} bodies.`)
}

export async function makeHostileAccount(
  base: string,
  account: Account,
  { receiverPort, hangingPort }: { receiverPort: number; hangingPort: number },
): Promise<HostileAccount> {
  const api = apiOf(base, account)
  const session = await signIn(base, account, network)
  const person = [{ crm_field_name: 'Name' }, { crm_field_name: 'Email', field_type: 'email' }]
  const rules = await makeForm(api, { internal_title: 'Rules' }, [{ field_type: 'textarea' }, {}])
  await takeLargest(api, 'PUT', `/forms/${rules.id}/rules`, [
    ruleSet(rules, 200, 50),
    ruleSet(rules, 20, 50),
    ruleSet(rules, 20, 10),
    ruleSet(rules, 10, 1),
  ])
  const mails = await makeForm(api, { internal_title: 'Mails' }, person)
  await takeLargest(api, 'PATCH', `/forms/${mails.id}`, [
    { receiver: '_Email', subject: 'Your inquiry', body: repeat('_Name', 1_000) },
    { receiver: '_Email', subject: 'Your inquiry', body: repeat('_Name', 200) },
  ])
  const uploads = await makeForm(
    api,
    { internal_title: 'Uploads', upload_allowed_types: ['png', 'jpg', 'pdf', 'docx'], upload_max_files: 10 },
    [{ field_type: 'file', options: { multiple: true, max_files: 10 } }, {}],
  )
  await api.data('PATCH', `/forms/${uploads.id}/pdf-template`, {
    enabled: true,
    settings: { embed_uploaded_images: true },
  })
  const large = await makeLargeForm(api)
  const gated = await makeForm(api, { internal_title: 'Gate', password: 'correct horse' }, [{}])
  const drafts = await makeForm(api, { internal_title: 'Drafts', partial_submissions_enabled: true }, [{}])
  const records = await makeRecords(api)
  const webhooks = await subscribe(api, { receiverPort, hangingPort })
  return { base, account, api, session, rules, mails, uploads, large, gated, drafts, records, webhooks }
}

const largeRecords = 40

/** A form with submissions of 1.9 MB each: a page of them is 76 MB. */
async function makeRecords(api: Api): Promise<Form> {
  const records = await makeForm(
    api,
    { internal_title: 'Records' },
    Array.from({ length: 95 }, () => ({ field_type: 'textarea' })),
  )
  for (let n = 0; n < largeRecords; n++) {
    const body = Object.fromEntries(records.fields.map((id) => [`field_${id}`, `${n} `.padEnd(19_900, 'Text ')]))
    const answer = await send(records.url, {
      method: 'POST',
      from: `203.0.113.${100 + n}`,
      headers: { accept: 'application/json' },
      body,
    })
    if (answer.status !== 201) throw new Error(`a large submission: ${answer.status} ${answer.body.toString()}`)
  }
  return records
}

/** Every condition is a pattern of the slowest allowed kind, and each is another one. */
function ruleSet({ fields: [when, target] }: Form, count: number, clauses: number) {
  return {
    rules: Array.from({ length: count }, (_, rule) => ({
      title: `Rule ${rule}`,
      mode: 'any',
      priority: rule,
      is_enabled: 1,
      run_on_init: 1,
      clauses: Array.from({ length: clauses }, (_, clause) => ({
        when_field_id: String(when),
        operator: 'matches',
        value: `^(?:(?:a|b|[c-x])*(?:y|z|a){0,60})*${rule}x${clause}$`,
      })),
      actions: [{ order: 0, action: 'set_value', target_field_id: String(target), value: 'matched' }],
    })),
  }
}

async function makeLargeForm(api: Api): Promise<Form> {
  const fields = Array.from({ length: 100 }, (_, n) => ({
    label: `Question ${n} `.padEnd(200, 'w'),
    hint: 'h'.repeat(500),
    datalist: Array.from({ length: 50 }, (_, option) => `Option ${n} ${option}`).join(';'),
    field_type: 'select',
  }))
  const form = await makeForm(api, { internal_title: 'Large', additional_languages: ['en', 'fr', 'es'] }, fields)
  await takeLargest(api, 'PATCH', `/forms/${form.id}/pdf-template`, [
    { blocks: Array.from({ length: 300 }, () => ({ type: 'paragraph', text: repeat('_Name text', 450) })) },
    { blocks: Array.from({ length: 300 }, () => ({ type: 'paragraph', text: repeat('text', 1_000) })) },
    { blocks: Array.from({ length: 100 }, () => ({ type: 'paragraph', text: repeat('text', 1_000) })) },
  ])
  return form
}

/** Forty receivers that never answer, and one that does, with a text that is as dear as the API takes. */
async function subscribe(api: Api, { receiverPort, hangingPort }: { receiverPort: number; hangingPort: number }) {
  const ids: number[] = []
  for (let n = 0; n < 40; n++) {
    const url = `http://127.0.0.1:${hangingPort}/${n}`
    ids.push((await api.data<{ id: number }>('POST', '/webhooks', { url })).id)
  }
  await takeLargest(
    api,
    'POST',
    '/webhooks',
    [1_500, 200, 100].map((macros) => ({
      url: `http://127.0.0.1:${receiverPort}/hostile`,
      payload_template: repeat('_Name', macros),
    })),
  )
  return ids
}
