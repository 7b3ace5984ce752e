import { afterAll, expect, test } from 'vitest'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { setLimitClock } from '../../../testing/limits.ts'
import { doubleOptIn, optInFields, person } from '../../../testing/double-opt-in.ts'
import { queueDue } from '../../../testing/submission-mails.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database
const { optInForm, askingMails, lastLink, visit, seen, mailedAbout, age } = doubleOptIn(app)

test('public forms: an address gets three such mails an hour from all forms; senders do not notice', async () => {
  const forms = [await optInForm(), await optInForm()]
  const email = person().email
  const send = async (n: number) => {
    const form = forms[n % 2]!
    const sent = { name: `Ada ${n}`, email: n === 1 ? email.toUpperCase() : email }
    return (await post(app, form.path, named(form.ids, sent))).body.data.thankyou.headline as string
  }
  const headlines = await Promise.all(Array.from({ length: 6 }, (_, n) => send(n)))
  expect(new Set(headlines)).toEqual(new Set(['Bitte bestätigen Sie Ihre E-Mail-Adresse']))
  const mailed = async () =>
    (await askingMails()).filter(({ recipient }) => recipient.toLowerCase() === email.toLowerCase())
  expect(await mailed()).toHaveLength(3)
  const held = (await Promise.all(forms.map(({ id }) => seen(id)))).flatMap(({ held: list }) => list)
  expect(held.filter(({ confirmation }) => (confirmation as { mailed: boolean }).mailed)).toHaveLength(3)
  // An account that deletes what was sent does not get its mails back.
  for (const { id } of held) await app.call(quarantine.remove, { id })
  await send(8)
  expect(await mailed()).toEqual([])
  await setLimitClock(app, '1 hour')
  await age(1)
  await send(7)
  expect(await mailed()).toHaveLength(1)
})

test('public forms: held back, then sent with `double_opt_in_hold` off is one submission with two links', async () => {
  const form = await optInForm({ max_submissions_per_email: 1 })
  const ada = person()
  const send = async () => {
    await post(app, form.path, named(form.ids, ada), { 'idempotency-key': `again ${form.id}` })
    return lastLink()
  }
  const first = await send()
  await app.call(forms.update, { id: form.id, body: { double_opt_in_hold: false } })
  const second = await send()
  expect(second).not.toBe(first)
  expect((await visit('POST', first)).status).toBe(200)
  expect([(await visit('GET', first)).headline, (await visit('POST', second)).headline]).toEqual(
    Array(2).fill('Ihre E-Mail-Adresse ist schon bestätigt'),
  )
  const { listed, held } = await seen(form.id)
  expect([listed.map(({ confirmation }) => confirmation.state), held]).toEqual([['confirmed'], []])
})

test('public forms: held back, then sent with `double_opt_in_enabled` off is one submission', async () => {
  const sentTwice = async () => {
    const form = await optInForm({ min_fill_seconds: 0, max_submissions_per_email: 1 })
    const _token = /name="_token" value="([^"]+)"/.exec((await visit('GET', form.path)).body)![1]
    const sent = { ...named(form.ids, person()), _token }
    expect((await post(app, form.path, sent)).body.data.confirmation.required).toBe(true)
    await app.call(forms.update, { id: form.id, body: { double_opt_in_enabled: false } })
    const again = [await post(app, form.path, sent), await post(app, form.path, sent)]
    expect(again.map(({ status, body }) => [status, body.data.index])).toEqual(Array(2).fill([201, 1]))
    return { form, link: await lastLink(), id: again[0]!.body.data.id as number }
  }
  const once = await sentTwice()
  expect((await visit('POST', once.link)).headline).toBe('Vielen Dank')
  expect((await visit('POST', once.link)).headline).toBe('Ihre E-Mail-Adresse ist schon bestätigt')
  const { listed, held, stats } = await seen(once.form.id)
  expect([listed.map(({ id }) => id), held, stats]).toEqual([[once.id], [], 1])
  await queueDue(app)
  expect(await mailedAbout(once.id)).toEqual(['confirmation', 'notification'])

  const deleted = await sentTwice()
  await app.call(submissions.remove, { id: deleted.id })
  expect((await visit('POST', deleted.link)).status).toBe(404)
  const after = await seen(deleted.form.id)
  expect([after.listed, after.held]).toEqual([[], []])
})

test('public forms: what the agency releases can still be confirmed; spam, or a full form, cannot', async () => {
  const form = await optInForm({ max_submissions: 1, thankyou_show_reference: true })
  const send = async (more: object = {}) =>
    (await post(app, form.path, { ...named(form.ids, person()), ...more })).body.data
  const mailsBefore = (await askingMails()).length
  const spam = await send({ website_url: 'x' })
  expect([spam.index, spam.confirmation.required]).toEqual([null, true])
  expect((await visit('GET', spam.thankyou.url)).headline).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
  expect(await askingMails()).toHaveLength(mailsBefore)
  await send()
  const first = await lastLink()
  await send()
  const second = await lastLink()
  const { held } = await seen(form.id)
  const released = await app.call(quarantine.release, { id: held[1]!.id })
  expect(released.data).toMatchObject({ index: 1, confirmation: { state: 'awaiting' } })
  const full = await visit('POST', second)
  expect([full.status, full.headers['x-robots-tag']]).toEqual([409, 'noindex'])
  expect([(await visit('GET', second)).status, (await visit('POST', first)).headline]).toEqual([
    200,
    'Ihre E-Mail-Adresse ist bestätigt',
  ])
  expect((await seen(form.id)).listed).toMatchObject([{ confirmation: { state: 'confirmed' } }])
  await app.call(forms.update, { id: form.id, body: { max_submissions: 2, active: false } })
  // The form has closed since, and what was sent in time is taken.
  expect((await visit('POST', second)).status).toBe(200)
  expect((await seen(form.id)).stats).toBe(2)
})

const oneAtMost: Partial<FormSettings>[] = [
  { max_submissions_per_email: 1 },
  { max_submissions: 1 },
  { max_submissions_per_ip: 1 },
  { max_submissions: 1, max_submissions_per_email: 1, double_opt_in_enabled: true, double_opt_in_hold: false },
  { crm_error_mode: 'reject', max_submissions: 1, max_submissions_per_email: 1 },
]

test.each(oneAtMost)(
  'public forms: sent again while it is stored, one is no further one, nor one too many: %j [B13-94]',
  async (settings) => {
    for (let turn = 0; turn < 5; turn++) {
      const form = await activeForm(app, { fields: optInFields, settings })
      const sent = named(form.ids, person())
      const key = { 'idempotency-key': 'once' }
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(app, form.path, sent, key)))
      expect(answers.map(({ status, body }) => [status, body.data?.index ?? body])).toEqual(Array(10).fill([201, 1]))
    }
  },
)

test('public forms: `max_submissions_per_email` is exact for 20 at once, in any case of letters', async () => {
  const form = await activeForm(app, { fields: optInFields, settings: { max_submissions_per_email: 3 } })
  const { email } = person()
  const send = (n: number) =>
    post(app, form.path, named(form.ids, { name: String(n), email: n % 2 ? email : email.toUpperCase() }))
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual({
    [`field_${form.ids['email']}`]: [
      'Mit dieser E-Mail-Adresse wurde das Formular schon so oft gesendet, wie es möglich ist.',
    ],
  })
  expect((await seen(form.id)).stats).toBe(3)
  expect((await post(app, form.path, named(form.ids, person()))).status).toBe(201)
  const kept = JSON.stringify(await system.selectFrom('submission_addresses').selectAll().execute())
  expect(kept.toLowerCase()).not.toContain('home.example')
  const { listed } = await seen(form.id)
  await app.call(submissions.remove, { id: listed.at(-1)!.id })
  expect([(await send(21)).status, (await send(22)).status]).toEqual([201, 422])
  // A submission that waits for its confirmation counts once that is there.
  await app.call(forms.update, { id: form.id, body: { double_opt_in_enabled: true, max_submissions_per_email: 1 } })
  const other = person()
  await post(app, form.path, named(form.ids, { ...other, name: 'a' }))
  const first = await lastLink()
  await post(app, form.path, named(form.ids, { ...other, name: 'b' }))
  const second = await lastLink()
  expect([(await visit('POST', second)).status, (await visit('POST', first)).status]).toEqual([200, 409])
  expect((await post(app, form.path, named(form.ids, { ...other, name: 'c' }))).status).toBe(422)
  // What the agency releases by hand is taken and counts, whether it was spam or waited.
  for (const double_opt_in_enabled of [false, true]) {
    await app.call(forms.update, { id: form.id, body: { double_opt_in_enabled, spam_blocked_words: ['casino'] } })
    const late = person()
    const name = double_opt_in_enabled ? 'Ada' : 'casino'
    expect((await post(app, form.path, named(form.ids, { ...late, name }))).status).toBe(201)
    const [held] = (await seen(form.id)).held
    await app.call(quarantine.release, { id: held!.id })
    expect((await post(app, form.path, named(form.ids, { ...late, name: 'again' }))).status).toBe(422)
  }
})
