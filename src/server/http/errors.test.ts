import { expect, test } from 'vitest'
import { refusal } from '../../shared/refusals/catalogue.ts'
import { CrmError } from '../crm/port.ts'
import { SealedValueError } from '../lib/secrets/sealed.ts'
import { TurnRefused } from '../lib/turns/turn-refused.ts'
import { accountMoved, ApiError, asApiError, invalid, refuse, tooMany } from './errors.ts'

const answerTo = (error: unknown) => {
  const { status, message, headers, body } = asApiError(error) ?? {}
  return { status, message, retryAfter: headers?.['retry-after'], errors: body?.errors }
}

test('http: the message of a 422 is its first fault, and says how many more there are', () => {
  const said = (field: string) => refusal('required', { field })
  expect(invalid({ name: [said('name')] }).message).toBe('The name field is required.')
  expect(invalid({ name: [said('name')], email: [said('email')] }).message).toBe(
    'The name field is required. (and 1 more error)',
  )
  const all = invalid({ name: [said('name'), refusal('slug_used')], email: [said('email')] })
  expect(all.message).toBe('The name field is required. (and 2 more errors)')
  expect(all.status).toBe(422)
  expect(all.body.errors?.['name']).toHaveLength(2)
  expect(all.body.faults?.['email']).toEqual([{ code: 'required', params: { field: 'email' } }])
})

test('http: a 429 says of what there was too much, and after how many seconds to come again', () => {
  const error = tooMany('sign-ins', 30)
  expect([error.status, error.headers, error.message]).toEqual([
    429,
    { 'retry-after': '30' },
    'Too many sign-ins. Try again in 30 seconds.',
  ])
  expect(() => refuse({ limit: 'sign_in_code', seconds: 3 })).toThrow(/^Too many .+ Try again in 3 seconds\.$/)
  expect(() => refuse(undefined)).not.toThrow()
})

test('http: an answer that is known stays as it is, an unforeseen error is none', () => {
  const known = new ApiError('not_found', refusal('record_missing'))
  expect(asApiError(known)).toBe(known)
  expect(known.body).toEqual({ message: 'This record does not exist.', code: 'record_missing', params: {} })
  for (const error of [new Error('broken'), new TypeError('broken'), { code: '23505', constraint: 'other_unique' }])
    expect(asApiError(error)).toBeUndefined()
})

test('http: what the CRM refuses is a conflict, in its own words', () => {
  const said = refusal('required', { field: 'name' })
  expect(answerTo(new CrmError('rejected', said))).toMatchObject({ status: 409, message: said.message })
})

test('http: work without a turn is 429 where the caller has taken all places, else 503; both say when', () => {
  expect(answerTo(new TurnRefused('own', 'documents', 7))).toMatchObject({
    status: 429,
    message: 'Too many documents at the same time. Try again in 7 seconds.',
    retryAfter: '7',
  })
  for (const kind of ['full', 'late'] as const)
    expect(answerTo(new TurnRefused(kind, 'documents', 9))).toMatchObject({
      status: 503,
      message: 'The service is busy with other documents. Try again in 9 seconds.',
      retryAfter: '9',
    })
})

test('http: a constraint that two requests break at the same time is a fault of its field', () => {
  const fields = {
    forms_account_custom_slug_unique: 'custom_slug',
    form_group_members_account_id_form_group_id_fkey: 'form_groups',
    staff_group_members_account_id_staff_group_id_fkey: 'groups',
    staff_members_email_unique: 'email',
    staff_groups_name_unique: 'name',
    passkeys_credential_unique: 'response',
    sign_in_domains_confirmed_unique: 'domain',
    reply_templates_name_unique: 'name',
    submission_views_own_name_unique: 'name',
    submission_views_inbox_name_unique: 'name',
    submission_views_shared_name_unique: 'name',
    users_email_unique: 'email',
  }
  for (const [constraint, field] of Object.entries(fields)) {
    const { status, errors } = answerTo(Object.assign(new Error('duplicate key'), { code: '23505', constraint }))
    expect([status, Object.keys(errors ?? {})], constraint).toEqual([422, [field]])
    expect(errors?.[field]?.[0], constraint).toMatch(/\.$/)
  }
})

test('http: what passes by itself is a 503 with the time after which to come again', () => {
  const codes = 'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH 40001 40P01 55P03 57014 57P01 53300'
  for (const code of codes.split(' '))
    expect(answerTo(Object.assign(new Error('lost'), { code })), code).toMatchObject({
      status: 503,
      message: 'The service is busy or restarting. Please try again in a moment.',
      retryAfter: '2',
    })
  expect(answerTo({ code: 57014 }).status).toBeUndefined()
  expect(answerTo({ code: 'FY503' })).toMatchObject({
    status: 503,
    message: 'This account is being moved to another server. Please try again in a moment.',
    retryAfter: '5',
  })
})

test('http: an account that has moved names its server where that is known', () => {
  expect(accountMoved('https://b.example')).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
  expect(accountMoved('https://b.example').message).toBe('This account has moved to the server https://b.example.')
  expect(accountMoved(null).message).toBe('This account has moved to another server.')
})

test('http: a secret that the keys of the installation do not open is a 503 for its operator', () => {
  expect(answerTo(new SealedValueError('no key'))).toMatchObject({
    status: 503,
    message: expect.stringMatching(/^A stored secret cannot be opened/),
  })
})
