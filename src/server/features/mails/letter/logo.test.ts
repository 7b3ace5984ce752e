import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCrm } from '../../../../shared/contract/accounts/account-crm.ts'
import { pictures } from '../../../../shared/contract/documents/pictures.ts'
import { formMails } from '../../../../shared/contract/forms/form-mails.ts'
import { drawMailLogo } from '../../../lib/pictures/mail-logo.ts'
import { signedIn } from '../../../testing/callers.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { ada, mailAll, mailForm, office, submit } from '../../../testing/submission-mails.ts'
import { verifyDue } from '../../senders/verify.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'

let app: TestApp
let isAsked = false
beforeAll(async () => {
  app = await startApp({
    platform: () => ({
      resolve: () => {
        isAsked = true
        return Promise.reject(new Error('A logo is not fetched for a mail.'))
      },
    }),
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const turn = { key: 'test', subkey: 'test', weight: 1 }
const words = (ink: string, ground = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="225" viewBox="0 0 80 20">${ground}
    <path d="M4 4h6v12h-6zM14 4h6v12h-6zM24 4h46v12h-46z" fill="${ink}"/></svg>`)

async function uploaded(content: Buffer): Promise<string> {
  const { data } = await app.call(pictures.create, { form: { picture: { name: 'logo.svg', content } } })
  return data?.url ?? ''
}

const mailed = {
  use_default_styling: false,
  email_enabled: true,
  email_sender_name: 'Hansen & Partner',
  notification_enabled: true,
  notification_receivers: [office],
}

test('mails: the logo of a form comes with its mails, the name in words for who sees no images [B15-23]', async () => {
  await using server = await startMailServer()
  const logo_url = await uploaded(words('#1d4ed8'))
  const form = await mailForm(app, { ...mailed, logo_url })
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual([ada.email, office].toSorted())
  for (const { raw, html } of server.mails) {
    expect(html.match(/<img[^>]*>/g)).toHaveLength(1)
    expect(html).toMatch(
      /<img\s+src="cid:logo\.[0-9a-f]{32}@foyer"\s+width="192"\s+height="48"\s+alt="Hansen &amp; Partner"/,
    )
    expect(raw).toMatch(/Content-Type: multipart\/related/i)
    expect(raw).toMatch(/Content-ID: <logo\.[0-9a-f]{32}@foyer>/i)
    expect(raw).toMatch(/Content-Disposition: inline; filename=logo\.png/i)
  }
  const { data } = await app.call(formMails.preview, {
    id: form.id,
    body: { mail: 'confirmation' },
    ...(await signedIn(app, app.owner)),
  })
  expect(data?.html).toMatch(/<img\s+src="data:image\/png;base64,/)
})

test('mails: a request to confirm an address has the logo of its form, too [B15-23]', async () => {
  await using server = await startMailServer()
  const form = await mailForm(app, {
    use_default_styling: false,
    double_opt_in_enabled: true,
    logo_url: await uploaded(words('#14532d')),
  })
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails.map(({ html }) => html.includes('src="cid:logo.'))).toEqual([true])
})

test('mails: a picture that the account has deleted is in no mail any more, those before it had it [B15-23]', async () => {
  await using server = await startMailServer()
  const logo_url = await uploaded(words('#581c87'))
  const form = await mailForm(app, { ...mailed, notification_enabled: false, logo_url })
  await submit(app, form)
  await mailAll(app, server.url)
  await app.platform.database.system.deleteFrom('pictures').where('account_id', '=', app.owner.account_id).execute()
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails.map(({ html }) => html.includes('<img'))).toEqual([true, false])
  expect(server.mails[1]?.html).toContain('Hansen &amp; Partner')
})

test('mails: no foreign address is asked for a logo, and none stands in a mail [B15-23]', async () => {
  await using server = await startMailServer()
  const form = await mailForm(app, { ...mailed, logo_url: 'https://tracker.example/logo.png?to=ada' })
  await submit(app, form)
  await mailAll(app, server.url)
  expect(server.mails).toHaveLength(2)
  for (const { raw, html } of server.mails) {
    expect(html).not.toContain('<img')
    expect(raw).not.toContain('tracker.example')
    expect(html).toContain('Hansen &amp; Partner')
  }
  expect(isAsked).toBe(false)
})

test('mails: what a CRM sends has the name of the agency, since no CRM takes pictures of a mail [B15-23]', async () => {
  await using server = await startMailServer()
  await using own = await startApp({ env: { SMTP_URL: server.url, SENDER_DOMAINS: 'agency.example' } })
  await own.call(accountCrm.update, { body: { email_crm_api_user: [office] } })
  await verifyDue(own.platform)
  server.mails.length = 0
  const picture = { name: 'logo.svg', content: words('#7c2d12') }
  const { data } = await own.call(pictures.create, { form: { picture } })
  const settings = { ...mailed, notification_enabled: false, send_email_via_crm: true, logo_url: data?.url }
  await submit(own, await mailForm(own, settings))
  await mailAll(own, server.url)
  expect(server.mails.map(({ from }) => from)).toEqual([office])
  expect(server.mails[0]?.html).not.toContain('<img')
  expect(server.mails[0]?.html).toContain('Hansen &amp; Partner')
})

test('mails: a logo in a mail is small, and stands on a ground on which it is read [B15-23]', async () => {
  const pixels = Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, at) => (at * 7919) % 251))
  const noise = await sharp(pixels, { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer()
  const photo = await drawMailLogo(noise, turn)
  expect([photo.width, photo.height]).toEqual([48, 48])
  const wide = await drawMailLogo(await sharp(noise).resize(1600, 384, { fit: 'fill' }).png().toBuffer(), turn)
  expect([wide.width, wide.height]).toEqual([200, 48])
  expect(wide.bytes.length).toBeLessThanOrEqual(40_000)
  const tiny = await drawMailLogo(await sharp(noise).resize(60, 20, { fit: 'fill' }).png().toBuffer(), turn)
  expect([tiny.width, tiny.height]).toEqual([60, 20])
  const grounds = [
    words('#111827'),
    words('#ffffff'),
    words('#ffffff', '<rect width="80" height="20" fill="#14532d"/>'),
  ]
  const drawn = await Promise.all(grounds.map((svg) => drawMailLogo(svg, turn)))
  expect(drawn.map(({ ground }) => ground)).toEqual(['#ffffff', '#1f2227', '#ffffff'])
  for (const { bytes } of drawn) expect((await sharp(bytes).stats()).isOpaque).toBe(true)
})
