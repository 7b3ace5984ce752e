import { afterAll, afterEach, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissionTimeline } from '../../../../shared/contract/submissions/submission-timeline.ts'
import { named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { forgetCounts, setLimitClock } from '../../../testing/limits.ts'
import { doubleOptIn, person } from '../../../testing/double-opt-in.ts'
import { queueDue } from '../../../testing/submission-mails.ts'
import { sweepRetention } from '../../retention/sweep.ts'
import { subscribeTo } from '../../webhooks/test-receiver.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
afterEach(async () => {
  await setLimitClock(app, '0 seconds')
  await forgetCounts(app)
})
const { system } = app.platform.database
const { optInForm, askingMails, lastLink, visit, seen, age } = doubleOptIn(app)

type Form = Awaited<ReturnType<typeof optInForm>>

/** Sends a form, and gives what its page after sending has. */
async function sent(form: Form, answers: object, more: object = {}) {
  const { body } = await post(app, form.path, { ...named(form.ids, { ...answers }), ...more })
  const url = body.data.thankyou.url as string
  return { url, key: new URLSearchParams(url.split('?')[1]).get('receipt')!, data: body.data }
}

/** What the page sends, as a browser without scripts does. */
async function ask(form: Form, key: string, more: Record<string, string>, headers: Record<string, string> = {}) {
  const {
    statusCode,
    body,
    headers: got,
  } = await app.server.inject({
    method: 'POST',
    url: `${form.path}/done`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ receipt: key, ...more }).toString(),
  })
  return { status: statusCode, body, headers: got, headline: /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] }
}
const again = (form: Form, key: string) => ask(form, key, { again: 'mail' })
const correct = (form: Form, key: string, email: string) => ask(form, key, { again: 'address', email })

const mailsTo = async (email: string) => (await askingMails()).filter(({ recipient }) => recipient === email)
/** Lets the minute pass in which no mail is sent again. */
const later = (span = '2 minutes') => setLimitClock(app, span)

test('public forms: the browser that has sent a form sees the whole address to confirm, no other one [B13-203]', async () => {
  const form = await optInForm()
  const ada = person()
  const { body, headers } = await post(app, form.path, named(form.ids, ada))
  const url = body.data.thankyou.url as string
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!
  expect([headers['set-cookie'], cookie.includes(ada.email)]).toEqual([expect.stringMatching(/HttpOnly/), false])
  expect(body.data.confirmation.email).not.toBe(ada.email)
  const seenWith = async (sent: string, at = url) =>
    (await app.server.inject({ url: at, headers: { accept: 'text/html', cookie: sent } })).body
  expect(await seenWith(cookie)).toContain(`<strong>${ada.email}</strong>`)
  const masked = `<strong>A•••@${ada.email.split('@')[1]}</strong>`
  for (const other of ['', `${cookie.slice(0, -2)}xx`]) {
    expect(await seenWith(other)).toContain(masked)
    expect(await seenWith(other)).not.toContain(ada.email)
  }
  // The cookie belongs to one page: that of another sending is not opened by it.
  const second = await post(app, form.path, named(form.ids, person()))
  expect(await seenWith(cookie, second.body.data.thankyou.url as string)).toContain(masked)
  // The next visitor at a shared device opens the form anew.
  const opened = async (sent: string) =>
    (await app.server.inject({ url: form.path, headers: { accept: 'text/html', cookie: sent } })).headers['set-cookie']
  expect([await opened(''), await opened(cookie)]).toEqual([undefined, expect.stringMatching(/=; .*Max-Age=0;/)])
  // Where no page is shown, there is nothing to mark.
  const away = await optInForm({ redirect: 'https://agency.example/thanks', double_opt_in_hold: false })
  expect((await post(app, away.path, named(away.ids, person()))).headers['set-cookie']).toBeUndefined()
  const plain = await optInForm({ double_opt_in_enabled: false })
  expect((await post(app, plain.path, named(plain.ids, ada))).headers['set-cookie']).toBeUndefined()
})

test('public forms: the mail of an address to confirm is sent again, with the same link [B13-36]', async () => {
  const form = await optInForm()
  const ada = person()
  const { url, key } = await sent(form, ada)
  const page = await visit('GET', url)
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  expect(page.body).toContain('E-Mail noch einmal senden')
  // The key goes in the body: no address of the page that asks holds it.
  expect(page.body).toContain(`<form method="post" action="${form.path}/done">`)
  const [[first], link] = [await mailsTo(ada.email), await lastLink()]
  // A double click, and what comes within a minute, is one mail.
  const both = await Promise.all([again(form, key), again(form, key)])
  expect(both.map(({ status, headers }) => [status, headers['location']])).toEqual(Array(2).fill([303, url]))
  expect((await visit('GET', url)).body).toContain('Wir haben die E-Mail noch einmal gesendet.')
  // The outbox has the last mail of each confirmation, which mail programs show beside the first.
  const [last, ...more] = await mailsTo(ada.email)
  expect([more, await lastLink(), last!.id > first!.id, last!.message_id === first!.message_id]).toEqual([
    [],
    link,
    true,
    false,
  ])
  expect((await visit('POST', link)).status).toBe(200)
  // Confirmed, there is nothing more to ask for.
  const gone = await again(form, key)
  expect([gone.status, gone.headline]).toEqual([410, 'Von dieser Seite aus geht es nicht weiter'])
  expect((await visit('GET', url)).body).not.toContain('noch einmal senden')
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('public forms: a corrected address takes the place of the former one everywhere [B13-37]', async () => {
  await subscribeTo(app, 'https://example.com/hook', {})
  const form = await optInForm({ crm_write_enabled: true, thankyou_show_summary: true })
  const [wrong, right] = [person().email, person().email]
  const { url, key } = await sent(form, { name: 'Ada', email: wrong })
  const former = await lastLink()
  const both = await Promise.all([correct(form, key, right), correct(form, key, right)])
  expect(both.map(({ status, headers }) => [status, headers['location']])).toEqual(Array(2).fill([303, url]))
  const page = (await visit('GET', url)).body
  expect([page.includes(right), page.includes(wrong), page.includes('Die Adresse ist geändert')]).toEqual([
    true,
    false,
    true,
  ])
  // The mail to the former one does not go out, and its link is good for nothing.
  expect([await mailsTo(wrong), (await mailsTo(right)).length]).toEqual([[], 1])
  expect([(await visit('GET', former)).status, (await visit('POST', former)).status]).toEqual([404, 404])
  const { held } = await seen(form.id)
  expect(held).toMatchObject([
    {
      reason: 'awaiting_confirmation',
      content: { address: { Email: right, Name: 'Ada' } },
      confirmation: { email: right, state: 'awaiting', corrected_at: expect.any(String) },
    },
  ])
  expect((await visit('POST', await lastLink())).status).toBe(200)
  await queueDue(app)
  const [submission] = (await seen(form.id)).listed
  expect(submission).toMatchObject({ content: { address: { Email: right } }, confirmation: { email: right } })
  const { data } = await app.call(submissionTimeline.get, { id: submission!.id })
  const events = data.events as { kind: string; address: string | null; state: string }[]
  expect(events.slice(0, 2).map(({ kind, address }) => [kind, address])).toEqual([
    ['address_corrected', right],
    ['confirmation_asked', right],
  ])
  // Nothing that followed knows the former one.
  for (const table of [
    'submissions',
    'follow_ups',
    'mails',
    'deliveries',
    'form_receipts',
    'submission_contacts',
  ] as const) {
    const rows = JSON.stringify(
      await system.selectFrom(table).selectAll().where('account_id', '=', app.owner.account_id).execute(),
    )
    expect(rows.includes(wrong), table).toBe(false)
  }
  // Sent again from the same page, the answers are those of the submission that they have become.
  expect((await seen(form.id)).stats).toBe(1)
})

test('public forms: a corrected address is checked as the form checks it, blocked domains too [B13-38]', async () => {
  const form = await optInForm({ spam_blocked_email_domains: ['trash.example'], max_submissions_per_email: 1 })
  const used = person()
  const first = await sent(form, used)
  expect(first.key).toBeDefined()
  await visit('POST', await lastLink())
  const { key, url } = await sent(form, person())
  const before = (await askingMails()).length
  const cases = [
    ['', 'Bitte füllen Sie dieses Feld aus.'],
    ['ada', 'Bitte geben Sie eine vollständige E-Mail-Adresse an'],
    ['a@sub.trash.example', 'An diese Adresse senden wir keine E-Mail.'],
    [used.email, 'Mit dieser E-Mail-Adresse wurde das Formular schon so oft gesendet'],
  ] as const
  for (const [email, said] of cases) {
    const page = await correct(form, key, email)
    expect([page.status, page.body.includes(said), /<details\s+open>/.test(page.body)], email).toEqual([
      422,
      true,
      true,
    ])
  }
  const json = await ask(form, key, { again: 'address', email: 'ada' }, { accept: 'application/json' })
  expect(JSON.parse(json.body)).toMatchObject({ code: 'answer_not_email', errors: { email: [expect.any(String)] } })
  expect([(await askingMails()).length, (await visit('GET', url)).status]).toEqual([before, 200])
})

test('public forms: further mails are limited by submission, address and network [B13-39]', async () => {
  const form = await optInForm()
  const { key, url } = await sent(form, person())
  const victims = Array.from({ length: 5 }, () => person().email)
  const statuses: number[] = []
  for (const [n, email] of victims.entries()) {
    await later(`${n * 2} minutes`)
    statuses.push((await correct(form, key, email)).status)
  }
  // One mail of the form, and three more, to any address.
  expect(statuses).toEqual([303, 303, 303, 429, 429])
  const refused = await again(form, key)
  // The clock stands at six minutes, and the first of the three was asked for at none.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  const json = await ask(form, key, { again: 'mail' }, { accept: 'application/json' })
  expect([json.status, json.headers['retry-after']]).toEqual([429, refused.headers['retry-after']])
  expect([refused.status, refused.body.includes('Mehr E-Mails können wir von hier aus nicht senden')]).toEqual([
    429,
    true,
  ])
  expect((await visit('GET', url)).status).toBe(200)
  expect(await mailsTo(victims[3]!)).toEqual([])

  // An address that has had its three of this hour gets none, and the page says the same.
  await forgetCounts(app)
  const known = person()
  for (let n = 0; n < 3; n++) await sent(form, known)
  const other = await sent(form, person())
  expect((await correct(form, other.key, known.email)).status).toBe(303)
  expect(await mailsTo(known.email)).toHaveLength(3)

  await forgetCounts(app)
  const many = await Promise.all(Array.from({ length: 7 }, () => sent(form, person())))
  const answers: number[] = []
  for (const { key: one } of many)
    for (let n = 0; n < 3; n++) answers.push((await correct(form, one, person().email)).status)
  expect([answers.filter((status) => status === 303).length, answers.at(-1)]).toEqual([20, 429])
})

test('public forms: no key of another form, page or time changes anything [B13-40]', async () => {
  const [form, other] = [await optInForm(), await optInForm()]
  const { key, url } = await sent(form, person())
  const victim = person().email
  for (const [at, wrong] of [
    [other, key],
    [form, ''],
    [form, 'x'.repeat(22)],
    [form, `${key}x`],
  ] as const) {
    expect((await correct(at, wrong, victim)).status).toBe(410)
  }
  expect((await ask(form, key, { again: 'other', email: victim })).status).toBe(410)
  // The link of the mail, which may have come to another person, names no other address.
  const link = await lastLink()
  await app.server.inject({ method: 'POST', url: link, payload: { again: 'address', email: victim } }).then(() => {})
  expect(await mailsTo(victim)).toEqual([])
  // Released by hand, it is out of the visitor's reach.
  const next = await sent(form, person())
  const { held } = await seen(form.id)
  await app.call(quarantine.release, { id: held[0]!.id })
  expect((await correct(form, next.key, victim)).status).toBe(410)
  // After an hour, too.
  await system
    .updateTable('form_receipts')
    .set({ created_at: new Date(Date.now() - 3_700_000).toISOString() })
    .execute()
  expect([(await correct(form, key, victim)).status, (await visit('GET', url)).body.includes('<details')]).toEqual([
    410,
    false,
  ])
})

test('public forms: `double_opt_in_hold` off: the mail is sent again, and no address is corrected [B13-41]', async () => {
  const form = await optInForm({ double_opt_in_hold: false })
  const ada = person()
  const { key, url } = await sent(form, ada)
  const page = (await visit('GET', url)).body
  expect([page.includes('noch einmal senden'), page.includes('<details')]).toEqual([true, false])
  expect((await correct(form, key, person().email)).status).toBe(410)
  expect((await again(form, key)).status).toBe(303)
  expect(await mailsTo(ada.email)).toHaveLength(1)
  // The link has ended: another one is mailed, and the old mail alone confirms nothing.
  const link = await lastLink()
  await age(48)
  const ended = await visit('GET', link)
  expect([ended.status, ended.body.includes('Neue E-Mail senden')]).toEqual([410, true])
  await later()
  const resent = await app.server.inject({
    method: 'POST',
    url: link,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'again=mail',
  })
  expect([resent.statusCode, resent.body.includes('Bitte prüfen Sie Ihr Postfach')]).toEqual([202, true])
  const fresh = await lastLink()
  expect(fresh).not.toBe(link)
  expect([(await visit('POST', link)).status, (await visit('POST', fresh)).status]).toEqual([404, 200])
  expect((await visit('GET', url)).body).not.toContain('noch einmal senden')
})

test('public forms: what expired and is deleted sends no further mail; the form is filled in again [B13-42]', async () => {
  const form = await optInForm()
  await sent(form, person())
  const link = await lastLink()
  await age(48)
  // Until it is deleted, and then not.
  expect((await visit('GET', link)).body).toContain('Neue E-Mail senden')
  await sweepRetention(app.platform)
  const ended = await visit('GET', link)
  expect([ended.status, ended.body.includes('Neue E-Mail'), ended.body.includes('Zum Formular')]).toEqual([
    410,
    false,
    true,
  ])
  const before = (await askingMails()).length
  const { statusCode } = await app.server.inject({ method: 'POST', url: link, payload: { again: 'mail' } })
  expect([statusCode, (await askingMails()).length]).toEqual([410, before])
})

test('public forms: spam is answered like any other, gets no mail, and keeps its address [B13-43]', async () => {
  const form = await optInForm()
  const ada = person()
  const { key, url } = await sent(form, ada, { website_url: 'x' })
  const other = person().email
  const before = (await askingMails()).length
  expect((await again(form, key)).status).toBe(303)
  expect((await correct(form, key, other)).status).toBe(303)
  expect((await visit('GET', url)).body).toContain(`A•••@home.example`)
  const { held } = await seen(form.id)
  expect([held[0], (await askingMails()).length]).toMatchObject([
    { reason: 'honeypot', content: { address: { Email: ada.email } } },
    before,
  ])
})

test('public forms: an unsaved answer is corrected where it waits sealed; a repetition does not undo it [B13-44]', async () => {
  const form = await optInForm({ save_submission_data: 'off' })
  const [wrong, right] = [person().email, person().email]
  const send = () => post(app, form.path, named(form.ids, { name: 'Ada', email: wrong }), { 'idempotency-key': 'same' })
  const { body } = await send()
  const key = new URLSearchParams(body.data.thankyou.url.split('?')[1]).get('receipt')!
  expect((await correct(form, key, right)).status).toBe(303)
  expect((await send()).body.data.id).toBe(body.data.id)
  expect([await mailsTo(wrong), (await mailsTo(right)).length]).toEqual([[], 1])
  expect((await visit('POST', await lastLink())).status).toBe(200)
  await queueDue(app)
  const mails = await system
    .selectFrom('mails')
    .selectAll()
    .where('submission_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect([JSON.stringify(mails).includes(right), JSON.stringify(mails).includes(wrong)]).toEqual([true, false])
})

test('public forms: an address that rules look at, or that the visitor cannot write, is not corrected [B13-45]', async () => {
  const form = await optInForm()
  const offers = async () => {
    const { url } = await sent(form, person())
    return (await visit('GET', url)).body.includes('<details')
  }
  expect(await offers()).toBe(true)
  const id = String(form.ids['email'])
  const clauses = [{ when_field_id: id, operator: 'contains', value: 'x' }]
  await app.call(forms.update, {
    id: form.id,
    body: { redirect_rules: [{ clauses, url: 'https://agency.example/x' }] },
  })
  expect(await offers()).toBe(false)
})

test('public forms: of many corrections at once each has its turn, and three are made', async () => {
  const form = await optInForm()
  const { key } = await sent(form, person())
  const raced = await Promise.all(Array.from({ length: 8 }, () => correct(form, key, person().email)))
  // The last of them is the address.
  expect(raced.filter(({ status }) => status === 303)).toHaveLength(3)
  const { held } = await seen(form.id)
  const mails = await askingMails()
  expect(held).toMatchObject([{ confirmation: { email: mails.at(-1)!.recipient } }])
  expect(
    await system.selectFrom('submission_confirmations').select('id').where('form_id', '=', form.id).execute(),
  ).toHaveLength(1)
})

test('public forms: a corrected address is not said with its fault where the thank-you text has macros', async () => {
  const form = await optInForm({ thankyou_text: 'An _Email' })
  const [wrong, right] = [person().email, person().email]
  const { url, key } = await sent(form, { name: 'Ada', email: wrong })
  expect((await correct(form, key, right)).status).toBe(303)
  expect((await visit('POST', await lastLink())).body).toContain(`An ${right}`)
  expect((await visit('GET', url)).body).not.toContain(wrong)
})
