import { expect, test } from 'vitest'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { startApp } from '../../testing/harness.ts'
import { staffForm, staffMember, visitor } from '../../testing/staff.ts'
import { startMails } from '../../testing/lanes.ts'

test.each([
  ['de', 'Ihre Anmeldung: Hausmeister Bcc: victim@elsewhere.example', 'Guten Tag <b>Eva</b> *Muster*,', 'Anmelden: '],
  ['en', 'Your login: Hausmeister Bcc: victim@elsewhere.example', 'Hello <b>Eva</b> *Muster*,', 'Log in: '],
])(
  'staff access: the mail (%s) goes through the queue, once, in the words of the form [B4.12-15]',
  async (language, ...said) => {
    const [subject, greeting, action] = said
    await using server = await startMailServer()
    await using app = await startApp({ env: { SMTP_URL: server.url } })
    const member = await staffMember(app, { name: '<b>Eva</b> *Muster*' })
    const form = await staffForm(app, {
      language,
      title: 'Hausmeister\r\nBcc: victim@elsewhere.example',
      email_sender_name: 'Nord Immobilien',
      use_default_imprint: false,
      imprint_line_1: 'Nord Immobilien GmbH',
    })
    await visitor(app).ask(form.path, member.email)
    const running = [startMails(app.platform), startMails(app.platform)]
    await expect.poll(() => server.mails.length).toBe(1)
    await Promise.all(running.map((one) => one.stop()))
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.to).toEqual([member.email])
    expect(mail?.headers).toMatchObject({ subject, 'content-language': language, 'auto-submitted': 'auto-generated' })
    expect(mail?.headers['from']).toContain('Nord Immobilien')
    expect(mail?.headers).not.toHaveProperty('bcc')
    expect(mail?.text).toContain(greeting)
    expect(mail?.text).toMatch(new RegExp(`^${action}${form.form.url}/login/[\\w-]{43}$`, 'm'))
    expect(mail?.text).toMatch(/^Code: \d{6}$/m)
    expect(mail?.text).toContain('Nord Immobilien GmbH')
    expect(mail?.html).toContain('&lt;b&gt;Eva&lt;/b&gt; *Muster*')
    // Nothing of what logs in is kept once it is sent.
    const kept = await app.platform.database.system.selectFrom('mails').selectAll().execute()
    expect(kept).toMatchObject([{ state: 'sent', recipient: '', subject: '', body: '', html: null, error: null }])
  },
)
