import { afterAll, beforeEach, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formMailKinds, formMails, type FormMailKind } from '../../../shared/contract/forms/form-mails.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { signedIn } from '../../testing/callers.ts'
import { named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { startWorker } from '../../worker.ts'
import { performDue } from '../follow-ups/index.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { submissionMails } from './mail-submission.ts'
import {
  ada,
  forgetSending,
  mailAll,
  mailForm,
  office,
  queued,
  queueDue,
  sendDue,
  submit,
} from '../../testing/submission-mails.ts'

const unsaved = { env: { MAIL_FROM: 'Foyer <foyer@forms.example>' } }

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

/** Each test has the queues to itself. */
beforeEach(async () => {
  const { system } = app.platform.database
  await system.deleteFrom('mails').execute()
  await system.deleteFrom('follow_ups').execute()
})

// Settings: email_sender_name.
test('submission mails: the confirmation goes to `receiver` with `subject` and `body`, with macros [B2.2-15, B15-1]', async () => {
  await using server = await startMailServer()
  await using app = await startApp(unsaved)
  const form = await mailForm(app, {
    crm_write_enabled: true,
    receiver: '_Email',
    subject: 'Grüße an _Vorname _Name',
    body: 'Guten Tag **_Vorname**,\n\nIhr [Eintrag](_getAddressLink) und _DasGibtEsNicht.',
    email_sender_name: 'Löwe & Söhne, Immobilien',
  })
  await submit(app, form)
  await mailAll(app, server.url)
  const [mail] = server.mails
  expect(server.mails).toHaveLength(1)
  expect(mail!.to).toEqual(['ada@home.example'])
  expect(mail!.headers).toMatchObject({
    to: 'ada@home.example',
    subject: 'Grüße an Ada Löwe',
    'auto-submitted': 'auto-generated',
    'content-language': 'de',
  })
  expect(mail!.headers['from']).toMatch(/^"?Löwe & Söhne, Immobilien"? <foyer@forms\.example>$/)
  expect(mail!.headers['message-id']).toMatch(/^<\d+\.[a-z0-9]{8}\.confirmation@forms\.example>$/)
  // A link into the CRM is nothing for a visitor.
  expect(mail!.text).toMatch(/^Guten Tag Ada,\n\nIhr \[Eintrag\]\(_getAddressLink\) und _DasGibtEsNicht\.\n/)
  expect(mail!.text).toContain('Name: Ada Löwe\n')
  expect(mail!.html).toContain('Guten Tag <strong>Ada</strong>')
  expect(mail!.html).not.toMatch(/<(img|script|link|form)|url\(/)
})

test.for([
  ['receiver, a list', { receiver: `${office}; Büro Nord <nord@agency.example>` }, [office, 'nord@agency.example']],
  ['receiver, a macro', { receiver: '_Name' }, ['second@home.example']],
  ['the answer of the field named', 'name', ['second@home.example']],
  ['the first e-mail field', {}, ['ada@home.example']],
  ['none, since the receiver gives no address', { receiver: '_Vorname' }, []],
] as const)(
  // Settings: email_receiver_field_id.
  'submission mails: the recipient is %s [B2.2-15]',
  async ([, settings, expected]) => {
    const form = await mailForm(app, typeof settings === 'string' ? {} : settings)
    if (typeof settings === 'string') {
      await app.call(forms.update, { id: form.id, body: { email_receiver_field_id: form.ids[settings] } })
    }
    await submit(app, form, { ...ada, name: 'second@home.example' })
    await queueDue(app)
    const mails = await queued(app)
    expect(mails.flatMap(({ recipient, more_recipients }) => [recipient, ...more_recipients])).toEqual(expected)
    const followUps = await app.platform.database.system.selectFrom('follow_ups').selectAll().execute()
    const error = expect.stringContaining('without_recipient')
    expect(followUps).toMatchObject(expected.length > 0 ? [] : [{ kind: 'mails', state: 'done', error }])
  },
)

// Settings: email_enabled, email2_enabled.
test('submission mails: without a known receiver, and with the mails switched off, there is no mail', async () => {
  const receivers = { receiver: office, email2_receiver: office }
  const off = await mailForm(app, {
    email_enabled: false,
    email2_enabled: false,
    notification_enabled: true,
    ...receivers,
  })
  const unknown = await mailForm(app)
  await submit(app, off)
  await submit(app, unknown, { first: 'Ada' })
  await queueDue(app)
  expect((await queued(app)).map(({ purpose }) => purpose)).toEqual(['notification'])
})

test('submission mails: no line break and no address in a value adds a header or a recipient', async () => {
  await using server = await startMailServer()
  const form = await mailForm(app, {
    receiver: `${office}, _Vorname`,
    subject: 'Nachricht:\r\nBcc: thief@evil.example _field_note',
    email_sender_name: 'Agentur\r\nBcc: thief@evil.example',
    email_reply_to: '_Vorname',
  })
  await app.call(forms.update, {
    id: form.id,
    body: { subject: `A\r\nBcc: thief@evil.example\r\n\r\n_field_${form.ids['note']}` },
  })
  const note = 'x\r\nBcc: thief@evil.example\r\n\r\nSpam'
  await submit(app, form, { ...ada, first: 'a@evil.example, b@evil.example', note })
  await mailAll(app, server.url)
  const [mail] = server.mails
  expect(mail!.to).toEqual([office])
  expect(Object.keys(mail!.headers).toSorted()).toEqual([
    'auto-submitted',
    'content-language',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(mail!.headers['subject']).toBe('A Bcc: thief@evil.example x Bcc: thief@evil.example Spam')
  expect(mail!.headers['from']).toMatch(/^"?Agentur Bcc: thief \(at\) evil\.example"? <foyer@localhost>$/)
})

test('submission mails: what a visitor writes is text, in HTML as in plain text', async () => {
  const form = await mailForm(app, { body: 'Hallo _Vorname!\n\n- _Name' })
  const evil = `<img src=x onerror="alert(1)"> [Gewinn](https://evil.example) **x**`
  await submit(app, form, { ...ada, first: evil, note: '</td><script>1</script>\nzweite Zeile' })
  await queueDue(app)
  const [mail] = await queued(app)
  expect(mail!.body).toContain(`Hallo ${evil}!`)
  expect(mail!.html).toContain(
    'Hallo &lt;img src=x onerror=&quot;alert(1)&quot;&gt; [Gewinn](https://evil.example) **x**!',
  )
  expect(mail!.html).toContain('&lt;/td&gt;&lt;script&gt;1&lt;/script&gt;<br />zweite Zeile')
  expect(mail!.html).not.toMatch(/<img|<script|href="https:\/\/evil/)
})

// Settings: email_cc, email_bcc, email_reply_to.
test('submission mails: copies, hidden copies and Reply-To as set, at most 20 recipients, each once', async () => {
  await using server = await startMailServer()
  const many = Array.from({ length: 20 }, (_, i) => `bcc${i}@agency.example`)
  const settings = { email_cc: [office, 'ADA@home.example'], email_bcc: many, email_reply_to: 'answers@agency.example' }
  await submit(app, await mailForm(app, settings))
  await mailAll(app, server.url)
  const [mail] = server.mails
  expect(mail!.to).toEqual(['ada@home.example', office, ...many.slice(0, 18)])
  expect(mail!.headers).toMatchObject({ to: 'ada@home.example', cc: office, 'reply-to': 'answers@agency.example' })
  expect(mail!.headers).not.toHaveProperty('bcc')
})

test('submission mails: with nothing set a mail is in the language of the form, without internal title [B15-27]', async () => {
  for (const [language, title] of [
    ['de', 'Ihre Anfrage'],
    ['en', null],
  ] as const) {
    await submit(app, await mailForm(app, { language, title, internal_title: 'GEHEIM', imprint_line_1: 'Am See 1' }))
  }
  await queueDue(app)
  const [german, english] = await queued(app)
  expect(german).toMatchObject({ subject: 'Ihre Anfrage: Ihre Angaben sind eingegangen', language: 'de' })
  expect(german!.body).toContain('vielen Dank. Ihre Angaben sind bei uns eingegangen.')
  expect(german!.body).toMatch(/\n-- \nAgency \d+\nAm See 1\n$/)
  expect(english).toMatchObject({ subject: 'We have received your answers', language: 'en' })
  for (const mail of [german, english]) expect(`${mail!.html} ${mail!.body} ${mail!.subject}`).not.toContain('GEHEIM')
  await submit(app, await mailForm(app, { language: 'en', title: 'Would you like to sell?' }))
  await queueDue(app)
  const [, , asking] = await queued(app)
  expect(asking!.subject).toBe('We have received your answers – Would you like to sell?')
})

// Settings: email2_enabled, email2_receiver, email2_subject, email2_body, email_include_values.
test('submission mails: the second e-mail has its own receiver and words, and no table of answers', async () => {
  const second = {
    email2_enabled: true,
    email2_receiver: office,
    email2_subject: 'Für _Name',
    email2_body: 'Von _Vorname.',
  }
  await submit(app, await mailForm(app, { email_enabled: false, ...second }))
  for (const email_include_values of [true, false]) await submit(app, await mailForm(app, { email_include_values }))
  await queueDue(app)
  const [mail, ...first] = await queued(app)
  expect(first.map(({ body }) => body?.includes('Bitte rufen Sie an.'))).toEqual([true, false])
  expect(mail).toMatchObject({ purpose: 'second', recipient: office, subject: 'Für Löwe' })
  expect(mail!.body).toContain('Von Ada.')
  expect(mail!.body).not.toContain('Bitte rufen Sie an.')
})

// Settings: notification_enabled, notification_receivers, notification_subject, notification_include_values, notification_reply_to_submitter.
test('submission mails: the agency is notified at its own addresses; its reply goes to the visitor [B15-18]', async () => {
  await using server = await startMailServer()
  // Changes the account.
  await using app = await startApp()
  await app.call(account.update, {
    body: { notifications: { notification_email_1: office, notification_self: false } },
  })
  const settings = { email_enabled: false, notification_enabled: true, internal_title: 'Anfrage (Website)' }
  await submit(app, await mailForm(app, settings))
  const silent = {
    notification_receivers: ['sales@agency.example'],
    notification_include_values: false,
    notification_subject: 'Anfrage liegt vor',
  }
  await submit(app, await mailForm(app, { ...settings, ...silent, notification_reply_to_submitter: false }))
  await mailAll(app, server.url)
  const [told, withheld] = server.mails.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!))
  expect(told).toMatchObject({
    to: [office],
    headers: { from: 'Foyer <foyer@localhost>', 'reply-to': 'ada@home.example' },
  })
  expect(told!.headers['subject']).toBe('Neue Einsendung Nr. 1: Anfrage (Website)')
  expect(told!.text).toContain('Ihre Nachricht: Bitte rufen Sie an.')
  expect(told!.text).toMatch(/^Ada Löwe\nAnfrage \(Website\)\nada@home\.example\n\nAm /)
  expect(told!.html).toMatch(/<h1[^>]*>Ada Löwe<\/h1>/)
  expect(told!.html).toContain('href="mailto:ada@home.example"')
  expect(told!.html).toMatch(/class="button"[^]*\/submissions\?submission=\d+"/)
  expect(withheld!.to).toEqual(['sales@agency.example'])
  expect(withheld!.headers).not.toHaveProperty('reply-to')
  expect(withheld!.headers['subject']).toBe('Anfrage liegt vor')
  expect(withheld!.text).not.toMatch(/Löwe|ada@home|rufen/)
})

test('submission mails: a mail is queued once; a crash after sending repeats it with its Message-ID', async () => {
  await using server = await startMailServer()
  await submit(app, await mailForm(app))
  const { platform } = app
  const claimed = await platform.database.system.selectFrom('follow_ups').selectAll().execute()
  await performDue(platform, submissionMails(platform))
  // As if the process had ended before it could write that it is done.
  await platform.database.system.insertInto('follow_ups').values(claimed).execute()
  expect(await performDue(platform, submissionMails(platform))).toBe(1)
  expect(await queued(app)).toHaveLength(1)
  await sendDue(app, server.url)
  await sendDue(app, server.url)
  expect(server.mails).toHaveLength(1)
  await forgetSending(app)
  await sendDue(app, server.url)
  expect(new Set(server.mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
  expect(server.mails).toHaveLength(2)
})

test('submission mails: a worker sends what follows a submission, without being asked [B13-26]', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const worker = startWorker(app.platform)
  await submit(app, await mailForm(app, { crm_write_enabled: true, subject: 'Für _Name' }))
  await expect
    .poll(() => server.mails.map(({ headers }) => headers['subject']), { timeout: 10_000 })
    .toEqual(['Für Löwe'])
  await worker.stop()
})

test('submission mails: follow-ups know the form, its fields and the account as they are now', async () => {
  // Changes the account.
  await using app = await startApp()
  const form = await mailForm(app, { subject: 'Vorher' })
  const { platform } = app
  const subjectAndBody = async () => {
    await submit(app, form)
    await performDue(platform, submissionMails(platform))
    const mail = (await queued(app)).at(-1)!
    return `${mail.subject} ${mail.html}`
  }
  await subjectAndBody()
  await app.call(forms.update, { params: { id: String(form.id) }, body: { subject: 'Nachher' } })
  expect(await subjectAndBody()).toMatch(/^Nachher .*Ada Löwe/s)
  await app.call(fields.update, { params: { id: String(form.ids['name']) }, body: { label: 'Name laut Ausweis' } })
  expect(await subjectAndBody()).toMatch(/^Nachher .*Name laut Ausweis/s)
  await app.call(account.update, { body: { profile: { name: 'Neue Räume' } } })
  expect(await subjectAndBody()).toMatch(/Neue Räume/)
})

// Settings: timezone.
test('submission mails: dates are in the time zone of the form, or of the account if it has none [B15-14]', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { subject: '_Datum(DD.MM.YYYY)' })
  await app.call(account.update, { body: { profile: { timezone: 'America/New_York' } } })
  const subjects = async () => {
    const id = await submit(app, form)
    const { system } = app.platform.database
    await system.updateTable('submissions').set({ created_at: '2026-11-27T02:00:00Z' }).where('id', '=', id).execute()
    await performDue(app.platform, submissionMails(app.platform))
    return (await queued(app)).at(-1)!.subject
  }
  expect(await subjects()).toBe('26.11.2026')
  for (const [timezone, date] of [
    ['Asia/Tokyo', '27.11.2026'],
    // The usual one holds as any other where it is set.
    ['Europe/Berlin', '27.11.2026'],
    ['America/Chicago', '26.11.2026'],
    ['Europe/Berlin', '27.11.2026'],
    [null, '26.11.2026'],
  ] as const) {
    await app.call(forms.update, { id: form.id, body: { timezone } })
    expect(await subjects()).toBe(date)
  }
})

test('submission mails: mails are queued with the end of the follow-up, all of them or none', async () => {
  await submit(app, await mailForm(app))
  const { platform } = app
  const work = submissionMails(platform)
  await performDue(platform, {
    ...work,
    // Of an account that there is not.
    write: (results, hasEnded) =>
      work.write(
        results.flatMap(({ result, ...one }) => [
          { ...one, result: [...result, { ...result[0]!, account_id: 0, purpose: 'notification' as const }] },
        ]),
        hasEnded,
      ),
  })
  expect(await queued(app)).toEqual([])
  const followUps = await platform.database.system.selectFrom('follow_ups').select('state').execute()
  expect(followUps).toEqual([{ state: 'waiting' }])
})

test('submission mails: unsaved content is gone from mails when they are sent, or a day later [B2.6]', async () => {
  await using server = await startMailServer()
  // Changes the account.
  await using app = await startApp()
  await app.call(account.update, { body: { statistics: { save_submission_data: false } } })
  const form = await mailForm(app, { body: 'Hallo _Vorname', notification_enabled: true })
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails.map(({ text }) => text).join()).toContain('Hallo Ada')
  const content = /Ada|Löwe|ada@home|rufen/
  expect(JSON.stringify(await queued(app))).not.toMatch(content)
  await submit(app, form)
  await queueDue(app)
  const { system } = app.platform.database
  await system.updateTable('mails').set({ forget_at: '2026-01-01T00:00:00Z' }).where('state', '=', 'waiting').execute()
  await sweep(system)
  const mails = await queued(app)
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent', 'failed', 'failed'])
  const tables = [mails, await system.selectFrom('follow_ups').selectAll().execute()]
  expect(JSON.stringify(tables)).not.toMatch(content)
})

test('submission mails: what was judged spam is mailed when it is released [B13-24]', async () => {
  const form = await mailForm(app)
  await post(app, form.path, { ...named(form.ids, ada), [decoyName]: 'x' })
  expect(await queueDue(app)).toBe(0)
  const { data } = await app.call(quarantine.list, { id: form.id })
  await app.call(quarantine.release, { id: data[0].id })
  await queueDue(app)
  expect(await queued(app)).toMatchObject([{ recipient: 'ada@home.example' }])
})

test('submission mails: a submission that is deleted takes its mails with it', async () => {
  const id = await submit(app, await mailForm(app))
  await queueDue(app)
  await app.call(submissions.remove, { id })
  expect(await queued(app)).toEqual([])
})

test('submission mails: the field that names the recipient is one of the form, and a copy has its own [B11]', async () => {
  const form = await mailForm(app)
  const other = await mailForm(app)
  const set = (email_receiver_field_id: number) =>
    app.call(forms.update, { id: form.id, body: { email_receiver_field_id } })
  expect((await set(other.ids['email']!)).body.errors).toHaveProperty('email_receiver_field_id')
  const { data } = await set(form.ids['name']!)
  expect(data.email_receiver_field_id).toBe(form.ids['name'])
  const copy = await app.call(forms.copy, { id: form.id })
  const [, name] = (await app.call(fields.list, { id: copy.data.id })).data
  expect(copy.data.email_receiver_field_id).toBe(name.id)
  await app.call(fields.remove, { id: name.id })
  expect((await app.call(forms.get, { id: copy.data.id })).data.email_receiver_field_id).toBeNull()
})

/** What the sample of a form with these fields answers. */
const sample = { first: 'Katharina', name: 'Brandt', email: 'katharina.brandt@example.com' }
const withoutNote = ['Vorname', 'Name', 'Email'].map((crm_field_name, i) => ({
  key: Object.keys(sample)[i]!,
  crm_field_name,
}))
const all = {
  subject: 'Grüße an _Vorname\r\nBcc: thief@evil.example',
  body: 'Hallo **_Vorname** <script>alert(1)</script>, zu [Ihnen](_getAddressLink)',
  email_sender_name: 'Büro "Nord"',
  email_reply_to: 'answers@agency.example',
  email_cc: [office, '_Email'],
  email_bcc: ['archive@agency.example'],
  imprint_line_1: 'Am <b>See</b> 1',
  email2_enabled: true,
  email2_receiver: `_Email; ${office}`,
  notification_enabled: true,
  notification_receivers: ['sales@agency.example'],
}

test('submission mails: the preview is what goes out for the same answers; nothing is written', async () => {
  const form = await mailForm(app, all, withoutNote)
  const caller = await signedIn(app, app.owner)
  const previews = await Promise.all(
    formMailKinds.map((mail) => app.call(formMails.preview, { id: form.id, body: { mail }, ...caller })),
  )
  expect(await app.platform.database.system.selectFrom('mails').selectAll().execute()).toEqual([])
  await submit(app, form, sample)
  await queueDue(app)
  // The minute may have passed meanwhile, and samples are no submission that could be opened.
  const timeless = (text: string | null) => text!.replaceAll(/\d{1,2}:\d{2}|\?submission=\d+/g, '')
  const sent = await queued(app)
  expect(sent).toHaveLength(3)
  for (const [i, purpose] of formMailKinds.entries()) {
    const mail = sent.find((one) => one.purpose === purpose)!
    const { data } = previews[i]!
    expect(timeless(data.html)).toBe(timeless(mail.html))
    expect(timeless(data.text)).toBe(timeless(mail.body))
    const { subject, reply_to, cc, bcc, recipient, more_recipients } = mail
    expect(data).toMatchObject({ subject, reply_to, cc, bcc, to: [recipient, ...more_recipients] })
  }
  const [confirmation, , notification] = previews
  expect(confirmation!.data.from).toBe('Büro "Nord" <foyer@localhost>')
  expect(notification!.data.from).toMatch(/foyer@localhost/)
  expect(confirmation!.data.subject).toBe('Grüße an Katharina Bcc: thief@evil.example')
  expect(confirmation!.data.html).toContain('Hallo <strong>Katharina</strong> &lt;script&gt;')
  expect(confirmation!.data.html).not.toMatch(/<script|<b>/)
})

test('submission mails: a mail that is switched off, or has no recipient, has a preview', async () => {
  const body = '[Eintrag](_getAddressLink) _getEstateLink'
  const second = { email2_receiver: office, email2_body: body }
  const unaddressed = { email_enabled: false, notification_receivers: [], body, ...second }
  const form = await mailForm(app, { ...unaddressed, crm_write_enabled: true, language: 'en' }, withoutNote.slice(0, 1))
  const caller = await signedIn(app, app.owner)
  const look = async (mail: FormMailKind) =>
    (await app.call(formMails.preview, { id: form.id, body: { mail }, ...caller })).data
  const confirmation = await look('confirmation')
  expect(confirmation).toMatchObject({
    to: [],
    cc: [],
    subject: 'Ihre Anfrage: we have received your answers',
  })
  expect(confirmation.text).toContain('[Eintrag](_getAddressLink) _getEstateLink')
  expect(confirmation.text).toContain('First name: Emily')
  const toOffice = await look('second')
  expect(toOffice).toMatchObject({ to: [office] })
  expect(toOffice.text).toContain('Eintrag (https://www.example.com/address) _getEstateLink')
  expect((await look('notification')).text).toContain('https://www.example.com/address')
})

test('submission mails: a test goes to the user who asks alone, says so in its subject; no viewer may', async () => {
  await using server = await startMailServer()
  const account = await app.createAccount()
  const caller = await signedIn(app, account)
  const form = await mailForm(app, { ...all, language: 'es' }, withoutNote, account.api_key)
  const call = (mail: string, endpoint: typeof formMails.test | typeof formMails.preview = formMails.test) =>
    app.call(endpoint, { id: form.id, body: { mail }, ...caller })
  const { html } = (await call('confirmation', formMails.preview)).data
  expect((await call('confirmation')).data).toEqual({ to: account.email })
  await sendDue(app, server.url)
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail!.to).toEqual([account.email])
  expect(mail!.headers).toMatchObject({
    to: account.email,
    subject: 'Prueba: Grüße an Emily Bcc: thief@evil.example',
    'content-language': 'es',
  })
  for (const header of ['cc', 'bcc', 'reply-to']) expect(mail!.headers).not.toHaveProperty(header)
  expect(mail!.html.trim()).toBe(html.trim())
  expect((await call('signed')).body.errors).toHaveProperty('mail')
  expect((await app.call(formMails.test, { id: form.id, key: account.api_key, body: { mail: 'second' } })).status).toBe(
    401,
  )
  const { system } = app.platform.database
  await system.updateTable('users').set({ role: 'viewer' }).where('id', '=', account.user_id).execute()
  expect((await call('notification')).status).toBe(403)
  expect((await call('notification', formMails.preview)).status).toBe(200)
  await sendDue(app, server.url)
  expect(server.mails).toHaveLength(1)
  await system.updateTable('users').set({ role: 'editor' }).where('id', '=', account.user_id).execute()
  for (let i = 0; i < 4; i++) await call('second')
  expect((await call('second')).status).toBe(429)
})
