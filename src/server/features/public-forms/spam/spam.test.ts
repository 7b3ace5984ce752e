import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import type { ProofTask } from '../../../../shared/form/page/proof.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { solved } from '../../../testing/proofs.ts'
import { issueTask, proofBits, readProof } from './proof.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', field_type: 'email' },
  { key: 'site', field_type: 'url' },
  { key: 'text', field_type: 'textarea' },
]
const links = 'https://a.example http://b.example'

// Settings: spam_blocked_words, spam_blocked_email_domains, spam_max_links.
test('public forms: blocked words, blocked domains and too many links are spam; similar texts are not [B13]', async () => {
  const settings = {
    spam_blocked_words: ['Kredit', ' sofort  Geld ', 'C++', 'anti-aging'],
    spam_blocked_email_domains: ['@Spam.example'],
    spam_max_links: 2,
  }
  const form = await activeForm(app, { fields, settings })
  expect(form.form).toMatchObject({ spam_blocked_email_domains: ['spam.example'] })
  const spam = {
    blocked_word: [
      { text: 'Ein KREDIT, günstig' },
      { name: 'Sofort\tGeld' },
      { text: 'wir können C++!' },
      { text: 'Anti-Aging!' },
    ],
    blocked_domain: [{ email: 'a@spam.example' }, { email: 'a@mail.SPAM.example' }],
    too_many_links: [{ text: `${links}\nwww.c.example` }, { text: links, name: 'https://www.d.example' }],
  }
  const fine = [
    { text: 'Kreditwürdigkeit' },
    { email: 'a@nospam.example' },
    { text: links, site: 'https://www.agency.example' },
    { text: 'https://www.a.example' },
  ]
  for (const answers of [...Object.values(spam).flat(), ...fine]) {
    expect((await post(app, form.path, named(form.ids, answers))).status, JSON.stringify(answers)).toBe(201)
  }
  const tray = await app.call(quarantine.list, { id: form.id })
  expect(tray.data.map(({ reason }: { reason: string }) => reason).toReversed()).toEqual(
    Object.entries(spam).flatMap(([reason, list]) => list.map(() => reason)),
  )
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(fine.length)
  await app.call(forms.update, { id: form.id, body: { spam_action: 'reject' } })
  expect((await post(app, form.path, named(form.ids, { text: 'Kredit' }))).status).toBe(422)
})

test('public forms: lists of words and domains are checked, each entry by itself [B13]', async () => {
  const { id } = await activeForm(app, { fields })
  const body = {
    spam_blocked_words: ['gut', ' '],
    spam_blocked_email_domains: ['a@spam.example', 'spam.example', 'localhost'],
    spam_max_links: 21,
  }
  const { errors } = (await app.call(forms.update, { id, body })).body
  expect(Object.keys(errors)).toEqual([
    'spam_blocked_words.1',
    'spam_blocked_email_domains.0',
    'spam_blocked_email_domains.2',
    'spam_max_links',
  ])
})

/** A page of a form, and a proof for it as its script would find it; the numbers by trying. */
async function openPage(path: string) {
  const page = await app.server.inject({ url: path })
  const [, token = ''] = /name="_token" value="([^"]+)"/.exec(page.body) ?? []
  const task = async () => {
    const answer = await app.server.inject({ method: 'POST', url: `${path}/proof`, payload: { token } })
    return { status: answer.statusCode, ...(JSON.parse(answer.body) as { data: ProofTask }) }
  }
  const prove = async () => solved((await task()).data)
  return { body: page.body, policy: String(page.headers['content-security-policy']), token, task, prove }
}

test('public forms: pow_enabled: a form takes each proof of work of its page for one submission', async () => {
  const settings = { pow_enabled: true, pow_difficulty: 'low', min_fill_seconds: 0 }
  const form = await activeForm(app, { fields, settings })
  const other = await activeForm(app, { fields, settings })
  const page = await openPage(form.path)
  expect(page.policy).toContain("worker-src 'self'")
  expect(page.body).toContain('<noscript><p class="note">Zum Absenden wird JavaScript gebraucht')
  const send = (name: string, { _proof, _token = page.token }: { _proof?: string; _token?: string }) =>
    post(app, form.path, { ...named(form.ids, { name }), _token, ...(_proof && { _proof }) })
  const proof = await page.prove()
  const elsewhere = await openPage(other.path)
  const foreign = await (await openPage(form.path)).prove()
  const [first = '', ...rest] = proof.split('.')
  const wrong = [
    undefined,
    foreign,
    await elsewhere.prove(),
    proof.replace(/\.[^.]+$/, '.0'),
    `${first}.${rest.slice(1).join('.')}`,
    `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}.${rest.join('.')}`,
    'x'.repeat(100_000),
  ]
  for (const _proof of wrong) {
    expect(await send('Ada', { ...(_proof !== undefined && { _proof }) })).toMatchObject({
      status: 422,
      body: { proof: true },
    })
  }
  expect((await post(app, form.path, named(form.ids, { name: 'Ada' }))).status).toBe(422)
  // What is wrong with the answers uses nothing up.
  expect(
    (await post(app, form.path, { [`field_${form.ids['email']}`]: 'x', _token: page.token, _proof: proof })).status,
  ).toBe(422)
  const many = Array.from({ length: 20 }, (_, i) => send(`Ada ${i}`, { _proof: proof }))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 422)])
  // The very same once more is the same submission; the page gets another proof for other answers.
  const again = await Promise.all(
    Array.from({ length: 20 }, () => send(`Ada ${statuses.indexOf(201)}`, { _proof: proof })),
  )
  expect(new Set(again.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  expect((await send('Bea', { _proof: await page.prove() })).status).toBe(201)
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(2)
  expect((await post(app, `${form.path}/proof`, { token: elsewhere.token })).status).toBe(409)
})

test('public forms: pow_difficulty says how much is calculated; adaptive rises with what is sent', async () => {
  expect((['low', 'medium', 'high'] as const).map((difficulty) => proofBits(difficulty, 9999))).toEqual([10, 12, 14])
  expect([0, 9, 10, 50, 200].map((lately) => proofBits('adaptive', lately))).toEqual([10, 10, 12, 14, 16])
  const settings = { pow_enabled: true, min_fill_seconds: 0 }
  const form = await activeForm(app, { fields, settings })
  const page = await openPage(form.path)
  expect((await page.task()).data).toMatchObject({ bits: 10, count: 16 })
  await app.call(forms.update, { id: form.id, body: { pow_enabled: false } })
  expect((await page.task()).status).toBe(404)
  // Spam counts, too.
  for (let i = 0; i < 5; i++) {
    await post(app, form.path, named(form.ids, { name: `Ada ${i}` }))
    await post(app, form.path, { ...named(form.ids, { name: `Bot ${i}` }), website_url: 'x' })
  }
  await app.call(forms.update, { id: form.id, body: { pow_enabled: true } })
  expect((await page.task()).data.bits).toBe(12)
  await app.call(forms.update, { id: form.id, body: { pow_difficulty: 'high' } })
  expect((await page.task()).data.bits).toBe(14)
})

test('public forms: a proof of work ends after two hours', () => {
  const key = { current: Buffer.alloc(32, 7), retired: [] }
  const asking = { form_id: 1, token: { issuedAt: 0, nonce: Buffer.alloc(16, 1) } }
  const text = solved(issueTask(key, asking, 4, 0))
  expect(readProof(key, asking, text, 7_200_000)).toBeDefined()
  expect(readProof(key, asking, text, 7_200_001)).toBeUndefined()
  expect(readProof(key, { ...asking, form_id: 2 }, text, 0)).toBeUndefined()
})
