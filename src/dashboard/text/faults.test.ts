import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { accountCrm } from '../../shared/contract/accounts/account-crm.ts'
import { apiKeys } from '../../shared/contract/accounts/api-keys.ts'
import { FieldOptions } from '../../shared/contract/forms/field-options.ts'
import { formSettings, type FormSetting } from '../../shared/contract/form-settings/form-settings.ts'
import { setUp } from '../../shared/contract/accounts/set-up.ts'
import { staffGroups } from '../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../shared/contract/accounts/staff-members.ts'
import { userInvitations } from '../../shared/contract/accounts/users.ts'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { reasonsIn } from '../../server/lib/reasons.ts'
import { checkTargetUrl } from '../../server/lib/guarded-fetch/target-url.ts'
import { loadFaults, reasonsText, refusalText } from './faults.ts'
import { explain, faultOf } from './problems.ts'
import { refusal, refusalIn, toStore } from '../../shared/refusals/catalogue.ts'
import { Problem } from '../api/problem.ts'

beforeAll(() => loadFaults('de'))

/** The German of what a schema says about a field. */
function german(message: string): string | undefined {
  const known = refusalIn(message, 'some')
  return known && refusalText(known, 'de')
}

/** What a person can enter: words, too many of them, numbers out of bounds, lists of such. */
const entered = [
  '',
  'x y !',
  'x'.repeat(60_000),
  '_Name '.repeat(201),
  '_Name'.repeat(9),
  '-',
  -5,
  1e12,
  0.5,
  ['x y !'],
  ['x'.repeat(3000)],
  Array.from({ length: 600 }, (_, i) => `entry${i}`),
]

function sentencesOf(schema: z.ZodType, values: unknown[]): string[] {
  return values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [])
}

/** Those that controls of the dashboard cannot cause: they offer only what is right, or send the right type. */
const unreachable =
  /true or false|must be one of|must be a list|must be the id|must be a text|invalid|Invalid|Too big|boolean/

test('text: what the server says about a setting that a person entered is said in German', () => {
  const settings = Object.values(formSettings) as FormSetting[]
  const said = new Set(
    settings.flatMap(({ schema }) => sentencesOf(schema, entered)).filter((message) => !unreachable.test(message)),
  )
  const missing = [...said].filter((message) => german(message) === undefined)
  expect(said.size).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

test('text: what the server says about the options of a field is said in German', () => {
  const said = new Set(
    Object.values(FieldOptions.shape)
      .flatMap((schema) => sentencesOf(schema, entered))
      .filter((message) => !unreachable.test(message)),
  )
  expect([...said].filter((message) => german(message) === undefined)).toEqual([])
  expect(said.size).toBeGreaterThan(8)
  const [issue] = FieldOptions.safeParse({ max_length: 0 }).error?.issues ?? []
  expect(german(String(issue?.message))).toBe('Eine ganze Zahl von 1 bis 100000.')
})

test('text: what the server says about a set-up is said in German', () => {
  const body = { token: 'x', name: '', user_name: '', email: 'x', password: 'short' }
  const said = sentencesOf(setUp.create.body, [body])
  expect(said).toHaveLength(4)
  expect(said.filter((message) => german(message) === undefined)).toEqual([])
})

test('text: what the server says about webhooks, keys, people and the CRM is said in German', () => {
  const long = 'x'.repeat(60_000)
  const entries: [schema: z.ZodType, bodies: object[]][] = [
    [
      webhooks.create.body,
      [
        { url: '', message_key: 'x y' },
        { url: long, message_key: 'event', payload_template: long },
      ],
    ],
    [apiKeys.create.body, [{ name: '', expires_at: 'x' }]],
    [userInvitations.create.body, [{ email: 'x', role: 'viewer', language: 'de' }]],
    [staffMembers.create.body, [{ name: '', email: 'x' }]],
    [staffGroups.create.body, [{ name: long }]],
    [accountCrm.setCredentials.body, [{ crm: 'onoffice', token: '', secret: 'x' }]],
    [
      accountCrm.update.body,
      [
        { email_crm_api_user: ['x', 'a@b.example', 'a@b.example'], reason_cancellation: [long] },
        { email_crm_api_user: Array.from({ length: 60 }, (_, i) => `a${i}@b.example`), field_config_locale: '' },
      ],
    ],
  ]
  const targets = [
    'x',
    'https://a b',
    'https://a:b@c.example',
    'https://c.example/#x',
    'https://',
    'https://c.example:25',
  ]
  const said = [
    ...entries.flatMap(([schema, bodies]) => sentencesOf(schema, bodies)),
    ...[...targets, 'https://10.0.0.1/', 'https://intranet/'].map((url) =>
      checkTargetUrl(url, { allowHosts: new Set() }),
    ),
  ]
  expect(said).not.toContain(undefined)
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((message) => german(String(message)) === undefined)).toEqual([])
})

test('text: why something that follows a submission failed is said in German, with what it names', () => {
  const stored = [
    toStore(refusal('crm_module_lacks_field', { module: 'address', name: 'Vip' })),
    `files: Plan.pdf: ${toStore(refusal('attachment_too_large'))}`,
    `timeout: ${toStore(refusal('exchange_timeout'))}`,
    'A sentence of before.',
  ]
  const reasons = reasonsIn(stored.join('\n'))
  expect(reasonsText(reasons, 'de', { files: 'Dateien' }).split('\n')).toEqual([
    'Das Modul address hat kein Feld Vip.',
    'Dateien: Plan.pdf: Die Datei ist größer, als das CRM erlaubt.',
    'timeout: Es kam nicht rechtzeitig eine Antwort.',
    'A sentence of before.',
  ])
  expect(reasonsText(reasons.slice(0, 1), 'en')).toBe('The module address has no field Vip.')
  expect(reasonsText([], 'de')).toBe('')
})

test('text: every status is a sentence that says what to do, in both languages', () => {
  for (const status of [0, 401, 404, 412, 413, 429, 500, 503]) {
    const problem = new Problem(status, 'raw', { retryAfter: 7 })
    for (const language of ['de', 'en'] as const) {
      expect(explain(problem, language), String(status)).toMatch(/^[A-ZÄÖÜ].{20,}\.$/)
      expect(explain(problem, language)).not.toContain(String(status || 'raw'))
    }
  }
  expect(explain(new Problem(429, '', { retryAfter: 7 }), 'de')).toContain('7 s')
  expect(explain(new Problem(503, '', { retryAfter: 7 }), 'de')).toBe(
    'Der Dienst ist gerade ausgelastet. Bitte warten Sie 7 s und versuchen Sie es erneut.',
  )
  expect(explain(new Problem(503, ''), 'de')).toMatch(/^Auf unserer Seite/)
  expect(explain(new Problem(422, 'Any sentence.', { code: 'required', params: { field: 'title' } }), 'de')).toBe(
    'Bitte ausfüllen.',
  )
  const { message, code, params } = refusal('onoffice_refused', { said: 'Not now', number: 7 })
  expect(explain(new Problem(409, message, { code, params }), 'de')).toBe(
    'onOffice lehnt ab. onOffice meldet: „Not now“ (Fehler 7).',
  )
  expect(explain(new Error('boom'), 'en')).toBe('This did not work. Please try again.')
})

test('text: what is wrong with an entry of a list is said beside the list', () => {
  const problem = new Problem(422, '', {
    faults: { 'list.2': [refusal('address_twice', { field: 'list' })] },
  })
  expect(faultOf(problem, 'list', 'de')).toBe('Eintrag 3: Diese Adresse steht schon da.')
  expect(faultOf(problem, 'lis', 'de')).toBeUndefined()
})
