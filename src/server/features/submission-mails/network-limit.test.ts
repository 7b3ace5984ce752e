import pino from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { limits } from '../../../shared/contract/limits.ts'
import { openPlatform } from '../../open-platform.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { countAlready, forgetCounts, setLimitClock } from '../../testing/limits.ts'
import { performDue } from '../follow-ups/index.ts'
import { mailNetwork } from '../mails/index.ts'
import { submissionMails } from './mail-submission.ts'

const app = await startApp({ env: { TRUST_PROXY: '1' } })
const second = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
const { system } = app.platform.database
afterAll(async () => {
  await second.close()
  await app[Symbol.asyncDispose]()
})
afterEach(async () => {
  await system.deleteFrom('mails').execute()
  await forgetCounts(app)
  await setLimitClock(app, '0 seconds')
})

const formWith = (settings: object = {}) =>
  activeForm(app, {
    fields: [{ key: 'email', crm_field_name: 'Email', field_type: 'email' }],
    settings: { min_fill_seconds: 0, notification_enabled: false, ...settings },
  })

/** As many mails as the limit has places for, but so many, were caused by the network before. */
const placesLeft = (ip: string, places: number) =>
  countAlready(
    app,
    { limit: 'mail_network', of: [app.owner.account_id, mailNetwork(app.platform.tokenKey, ip)] },
    limits.mail_network.places - places,
  )

let recipients = 0
async function send(form: TestForm, ip: string): Promise<void> {
  const answers = named(form.ids, { email: `visitor${++recipients}@home.example` })
  expect((await post(app, form.path, answers, { 'x-forwarded-for': ip })).status).toBe(201)
}

const workOff = () => Promise.all([app.platform, second].map((one) => performDue(one, submissionMails(one))))

/** How many mails wait to be sent, and how many a limit has stopped. */
async function made(): Promise<[number, number]> {
  const mails = await system.selectFrom('mails').select(['state', 'error']).execute()
  const refused = mails.filter(({ error }) => error === reason)
  return [mails.filter(({ state }) => state === 'waiting').length, refused.length]
}
const reason = 'limited_mail_network{"places":300}'

test('S4: a network causes a limited number of mails of an account, exactly, by two processes', async () => {
  const forms = [await formWith(), await formWith()]
  await placesLeft('2001:db8:1:2::1', 3)
  // Addresses of one /64, which one connection has.
  await Promise.all(Array.from({ length: 10 }, (_, n) => send(forms[n % 2]!, `2001:db8:1:2::${n + 1}`)))
  await workOff()
  expect(await made()).toEqual([3, 7])
  await send(forms[0]!, '2001:db8:1:3::1')
  await workOff()
  expect(await made()).toEqual([4, 7])
  await setLimitClock(app, '1 hour')
  await send(forms[1]!, '2001:db8:1:2::1')
  await workOff()
  expect(await made()).toEqual([5, 7])
})

test('S4: an office behind one address that enters 200 inquiries within an hour gets every mail', async () => {
  const form = await formWith()
  await placesLeft('203.0.113.7', 200)
  for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 10 }, () => send(form, '203.0.113.7')))
  for (let n = 0; n < 3; n++) await workOff()
  expect(await made()).toEqual([200, 0])
})

test('S4: requests to confirm count for the network, too', async () => {
  const form = await formWith({ double_opt_in_enabled: true, email_enabled: false })
  await placesLeft('203.0.113.8', 1)
  for (const ip of ['203.0.113.8', '203.0.113.8', '203.0.113.9']) await send(form, ip)
  const rows = await system.selectFrom('submission_confirmations').select('mailed').orderBy('id').execute()
  expect(rows.map(({ mailed }) => mailed)).toEqual([true, false, true])
})

test('submission mails: the count of a visitor’s network is kept with the mails, without an address', async () => {
  const form = await formWith()
  await send(form, '203.0.113.10')
  const networks = async () =>
    (await system.selectFrom('follow_ups').select(['kind', 'network']).execute()).filter(
      ({ network }) => network !== null,
    )
  const [waiting, ...more] = await networks()
  expect([waiting?.kind, more]).toEqual(['mails', []])
  expect(waiting?.network).toMatch(/^network [\w-]{22}$/)
  await workOff()
  expect(await networks()).toEqual([])
})
