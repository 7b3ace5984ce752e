import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectErrorBody, expectInvalid } from '../support/assertions.ts'
import {
  type Account,
  type Answer,
  type Client,
  type Json,
  call,
  client,
  createAccount,
  sleep,
  until,
} from '../support/client.ts'
import { crmFields } from '../support/fixtures.ts'
import { arrived, linksIn } from '../support/mailbox.ts'
import { expectInvalidAt } from '../support/templates.ts'

let account: Account
let c: Client

const read = async (): Promise<Json> => dataOf(await c.get('/account/crm'))
const patch = (body: Json): Promise<Answer> => c.patch('/account/crm', body)
const change = async (body: Json): Promise<Json> => dataOf(await patch(body))
const many = (count: number, make: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => make(n))

// At most five PATCH requests per minute and account: each test has its own.
beforeEach(async () => {
  account = await createAccount()
  c = client(account.api_key)
})

describe('crm integration: GET /account/crm', () => {
  test('a new account on the built-in CRM has every field, of its type [B2.14-1, B2.14-2, B2.14-3, B2.14-4, B2.14-5, B2.14-6, B4.11-3, B2.14-18]', async () => {
    const crm = await read()
    expect(crm).toMatchObject({ api_type: 'normal', connection_ok: true, credentials_set: expect.any(Boolean) })
    expect(Array.isArray(crm.email_crm_api_user)).toBe(true)
    expect(crm).toHaveProperty('email_crm_api_user_is_functional')
    expect(crm.field_config_locale).toMatch(/^[a-z]{2}/)
    expect(Array.isArray(crm.reason_cancellation)).toBe(true)
    expectError(await call('GET', '/account/crm'), 401)
    expectError(await call('PATCH', '/account/crm', { body: {} }), 401)
  })

  test('token and secret are in no answer and cannot be written [B2.14-7, B2.14-17]', async () => {
    const values = ['tok-3f9a', 'sec-77b1']
    const answer = await patch({ api_token: values[0], api_secret: values[1] })
    expectInvalid(answer, 'api_token', 'api_secret')
    const answers = [await c.get('/account/crm'), await c.get('/account'), await c.get('/me'), await patch({})]
    for (const { text, body } of answers) {
      for (const value of values) expect(text).not.toContain(value)
      for (const key of Object.keys(body.data)) expect(key).not.toMatch(/token|secret|password/i)
    }
  })
})

describe('account: PATCH /account/crm', () => {
  test('changes only the fields sent and answers the whole [B4.11-4, B4-2]', async () => {
    const before = await read()
    const after = await change({ reason_cancellation: ['Zu klein', 'Zu laut 🔊'] })
    expect(after).toEqual({ ...before, reason_cancellation: ['Zu klein', 'Zu laut 🔊'] })
    expect(await change({})).toEqual(after)
    const forged = {
      ...after,
      connection_ok: false,
      credentials_set: !after.credentials_set,
      email_crm_api_user_is_functional: true,
    }
    expect(await change(forged)).toEqual(after)
    expect(await read()).toEqual(after)
  })

  test('api_type: normal passes; marketplace_api needs a linked user [B2.14-8, B2.14-9, B2.14-19]', async () => {
    expect((await change({ api_type: 'normal' })).api_type).toBe('normal')
    expectInvalid(await patch({ api_type: 'marketplace_api' }), 'api_type')
    expectInvalid(await patch({ api_type: 'other', field_config_locale: 7 }), 'api_type', 'field_config_locale')
    expect((await read()).api_type).toBe('normal')
  })

  test('email_crm_api_user: 10 addresses are stored, 11 are not [B2.14-10, B8-12]', async () => {
    const ten = many(10, (n) => `user${n}@example.com`)
    expect((await change({ email_crm_api_user: ten })).email_crm_api_user).toEqual(ten)
    expectInvalidAt(await patch({ email_crm_api_user: many(11, (n) => `u${n}@example.com`) }), 'email_crm_api_user')
    expectInvalidAt(await patch({ email_crm_api_user: ['good@example.com', 'bad'] }), 'email_crm_api_user.1')
    expectInvalidAt(await patch({ email_crm_api_user: 'good@example.com' }), 'email_crm_api_user')
    expect((await read()).email_crm_api_user).toEqual(ten)
    expect((await change({ email_crm_api_user: [] })).email_crm_api_user).toEqual([])
  })

  test('email_crm_marketplace_api_user: the same for the marketplace [B2.14-12, B8-12]', async () => {
    const ten = many(10, (n) => `market${n}@example.com`)
    const after = await change({ email_crm_marketplace_api_user: ten })
    expect(after).toMatchObject({ email_crm_marketplace_api_user: ten, email_crm_api_user: [] })
    expectInvalidAt(
      await patch({ email_crm_marketplace_api_user: many(11, (n) => `m${n}@example.com`) }),
      'email_crm_marketplace_api_user',
    )
    expectInvalidAt(await patch({ email_crm_marketplace_api_user: ['@'] }), 'email_crm_marketplace_api_user.0')
    expect((await change({ email_crm_marketplace_api_user: null })).email_crm_marketplace_api_user).toEqual([])
  })

  test('each address gets a test mail and is functional once confirmed [B2.14-11, B2.14-4, B2.14-12, B17-1]', async () => {
    const [sales, rent, market] = ['sales', 'rent', 'market'].map((name) => `${name}-${account.account_id}@example.com`)
    expect((await read()).email_crm_api_user_is_functional).not.toBe(true)
    await change({ email_crm_api_user: [sales, rent], email_crm_marketplace_api_user: [market] })
    for (const address of [sales, rent, market]) {
      const [mail] = await arrived(address!)
      expect(mail!.to).toEqual([address])
      expect(mail!.subject).not.toBe('')
      expect(mail!.text).not.toContain(c.key)
      const [link] = linksIn(mail!)
      // Programs that look through mail open its links; that confirms nothing.
      expect((await fetch(link!)).status).toBe(200)
      const kind = address === market ? 'marketplace_api_user' : 'api_user'
      expect((await read())[`email_crm_${kind}_is_functional`]).not.toBe(true)
      expect((await fetch(link!, { method: 'POST' })).status).toBe(200)
    }
    const functional = async (): Promise<true | undefined> => {
      const value = (await read()).email_crm_api_user_is_functional
      return value === true || value?.[sales!] === true || value?.[0] === true ? true : undefined
    }
    expect(await until(functional, 30_000)).toBe(true)
  })

  test('field_config_locale: labels of CRM fields follow in the background [B2.14-5, B2.14-13, B2.14-14]', async () => {
    expect((await change({ field_config_locale: 'de' })).field_config_locale).toBe('de')
    const labels = async (): Promise<string[]> =>
      Object.values(await crmFields(c, 'address')).map((field) => field.label)
    const german = await labels()
    expect((await change({ field_config_locale: 'en' })).field_config_locale).toBe('en')
    const english = await until(async () => {
      const now = await labels()
      return now.join() === german.join() ? undefined : now
    }, 30_000)
    expect(english).toHaveLength(german.length)
    await change({ field_config_locale: 'de' })
    await until(async () => ((await labels()).join() === german.join() ? true : undefined), 30_000)
  })

  test('reason_cancellation: 50 entries of 40 characters; 51 or 41 are refused [B2.14-15, B8-13]', async () => {
    const fits = [...many(48, (n) => `Grund ${n}`.padEnd(40, '.')), '😀'.repeat(40), 'ä'.repeat(40)]
    expect((await change({ reason_cancellation: fits })).reason_cancellation).toEqual(fits)
    expectInvalidAt(await patch({ reason_cancellation: many(51, (n) => `Grund ${n}`) }), 'reason_cancellation')
    const long = ['kurz', 'x'.repeat(41), 'auch kurz', '😀'.repeat(41)]
    expectInvalid(await patch({ reason_cancellation: long }), 'reason_cancellation.1', 'reason_cancellation.3')
    expectInvalidAt(await patch({ reason_cancellation: [5, null] }), 'reason_cancellation.0', 'reason_cancellation.1')
    expectInvalidAt(await patch({ reason_cancellation: 'x' }), 'reason_cancellation')
    expect((await read()).reason_cancellation).toEqual(fits)
  })

  test('an empty reason_cancellation restores the standard list [B2.14-16]', async () => {
    const standard = (await read()).reason_cancellation
    await change({ reason_cancellation: ['Eigener Grund'] })
    expect((await change({ reason_cancellation: [] })).reason_cancellation).toEqual(standard)
    await change({ reason_cancellation: ['Eigener Grund'] })
    expect((await change({ reason_cancellation: null })).reason_cancellation).toEqual(standard)
  })

  test('unknown fields name the nearest known one; all faults at once', async () => {
    const answer = await patch({ field_config_local: 'de', api_type: 5, reason_cancellation: 'x' })
    expectInvalidAt(answer, 'field_config_local', 'api_type', 'reason_cancellation')
    expect(answer.body.errors.field_config_local.join(' ')).toMatch(/\bfield_config_locale\b/)
  })
})

describe('account: limit of PATCH /account/crm', () => {
  const limited = (answer: Answer): number => {
    expectError(answer, 429)
    expectErrorBody(answer.body)
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    return Number(answer.headers.get('retry-after'))
  }

  test('the sixth is 429 and changes nothing; later one passes [B4.11-5, B8-3, B7-11, B7-12]', async () => {
    for (let n = 1; n <= 5; n += 1) await change({ reason_cancellation: [`Grund ${n}`] })
    const wait = limited(await patch({ reason_cancellation: ['Grund 6'] }))
    expect((await read()).reason_cancellation).toEqual(['Grund 5'])
    await sleep(wait * 1000 + 250)
    expect((await change({ reason_cancellation: ['Grund 7'] })).reason_cancellation).toEqual(['Grund 7'])
  }, 180_000)

  test('at once as well: of 12 exactly five pass [B4.11-5, B8-3]', async () => {
    const answers = await Promise.all(many(12, String).map((n) => patch({ reason_cancellation: [n] })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    for (const answer of answers.filter((entry) => entry.status !== 200)) limited(answer)
  })

  test('requests with faults count too; 429 comes before 422 [B4.11-5]', async () => {
    for (let n = 1; n <= 5; n += 1) expectInvalid(await patch({ api_type: 'other' }), 'api_type')
    limited(await patch({ api_type: 'other' }))
    limited(await patch({}))
  })

  test('reading, PATCH /account and other accounts are not held up [B4.11-5]', async () => {
    for (let n = 1; n <= 5; n += 1) await change({})
    limited(await patch({}))
    expect((await c.get('/account/crm')).status).toBe(200)
    expect((await c.patch('/account', {})).status).toBe(200)
    const other = client((await createAccount()).api_key)
    expect((await other.patch('/account/crm', {})).status).toBe(200)
  })
})
