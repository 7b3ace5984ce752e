import { expect, test } from 'vitest'
import { actorName, deedWords, propertyName, recordWords, valueWords } from './entry-words.ts'
import { auditFilter, queryOf } from './filter.ts'
import type { AuditChange as Change, AuditEntry } from '../../shared/contract/accounts/audit-log.ts'

const entry = (changes: Partial<Change>[], more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-21T09:30:00.123+00:00',
  actor: { type: 'session', id: 3, name: 'Erika' },
  action: 'forms.update',
  request_id: 'a',
  record: null,
  changes: changes.map((change) => ({
    change: 'updated',
    record_type: 'forms',
    record_id: 12,
    before: null,
    after: null,
    ...change,
  })),
  ...more,
})
const names = (language: 'de' | 'en') => ({ language, forms: new Map([[12, 'Inquiry']]) })
const said = (of: AuditEntry, language: 'de' | 'en') => `${actorName(of, language)} ${deedWords(of, names(language))}`

test('an entry is a sentence: who did what to which record', () => {
  const changed = entry([{ before: { title: 'Old', active: false }, after: { title: 'New', active: true } }])
  expect(said(changed, 'en')).toBe('Erika changed the form “Inquiry” (Title, Online)')
  expect(said(changed, 'de')).toBe('Erika hat das Formular „Inquiry“ (Titel, Online) geändert')
  const field = {
    change: 'created',
    record_type: 'fields',
    record_id: 40,
    after: { form_id: 12, label: 'Name' },
  } as const
  const byKey = { actor: { type: 'key', id: 1, name: 'Website' } } as const
  expect(said(entry([field], byKey), 'en')).toBe('API key “Website” created the field “Name” of the form “Inquiry”')
  expect(said(entry([field, field, { record_id: 12 }]), 'de')).toBe(
    'Erika hat 2 Felder des Formulars „Inquiry“ angelegt (dazu 1 weitere Änderung)',
  )
})

test('audit log: a letterhead and a sign-in domain are called by their names [B31-167]', () => {
  const letterhead = { change: 'created', record_type: 'letterheads', record_id: 2 } as const
  const made = entry([{ ...letterhead, after: { letterhead_name: 'Geschäftspapier' } }])
  expect(said(made, 'de')).toBe('Erika hat das Briefpapier „Geschäftspapier“ angelegt')
  const domain = { change: 'created', record_type: 'sign_in_domains', after: { domain: 'agency.example' } } as const
  expect(said(entry([domain]), 'en')).toBe('Erika created the sign-in domain “agency.example”')
})

test('audit log: new rules, writes without a record, and the service itself have their sentences', () => {
  const rules = entry(
    [
      { change: 'deleted', record_type: 'rules', before: { form_id: 12 } },
      { change: 'created', record_type: 'rules', after: { form_id: 12 } },
    ],
    { action: 'rules.replace' },
  )
  expect(said(rules, 'en')).toBe('Erika saved the rules of the form “Inquiry” (now 1)')
  const system = { actor: { type: 'system', id: null, name: null }, action: 'webhooks.test' } as const
  expect(said(entry([], system), 'de')).toBe('Der Dienst hat ein Testereignis gesendet')
  expect(said(entry([], { action: 'forms.update' }), 'de')).toBe('Erika hat gespeichert, ohne etwas zu ändern')
  expect(said(entry([], { action: 'later.version' }), 'en')).toBe('Erika performed “later.version”')
  const joined = entry([{ change: 'created', record_type: 'users' }], { action: 'userInvitations.accept' })
  expect(said(joined, 'de')).toBe('Erika ist dem Konto beigetreten')
  const key = { change: 'deleted', record_type: 'api_keys', before: { name: 'Website' } } as const
  const user = { change: 'deleted', record_type: 'users', before: { name: 'Jana' } } as const
  const removed = entry([key, user], { action: 'users.remove' })
  expect(said(removed, 'en')).toBe('Erika deleted the team member “Jana” (and 1 more change)')
  const unknown = { change: 'deleted', record_type: 'new_table', record_id: 5 } as const
  expect(said(entry([unknown]), 'en')).toBe('Erika deleted new_table #5')
})

test('audit log: a form that only went online or offline is said to be so [B31-126]', () => {
  const online = { before: { active: false }, after: { active: true } }
  const offline = { before: { active: true }, after: { active: false } }
  expect(said(entry([online]), 'en')).toBe('Erika put the form “Inquiry” online')
  expect(said(entry([online]), 'de')).toBe('Erika hat das Formular „Inquiry“ online gestellt')
  expect(said(entry([offline]), 'de')).toBe('Erika hat das Formular „Inquiry“ offline genommen')
  const withMore = entry([
    { ...offline, record_id: 13 },
    { change: 'created', record_type: 'rules' },
  ])
  expect(said(withMore, 'en')).toBe('Erika took the form #13 offline (and 1 more change)')
})

test('audit log: properties and values are in words, and what has none stands as it is', () => {
  expect(propertyName('honeypot_enabled', 'de')).toBe('Köderfeld')
  expect(propertyName('unheard_of', 'de')).toBe('unheard_of')
  expect([null, true, 3, 'x', ['a']].map((value) => valueWords(value, 'de'))).toEqual(['leer', 'ja', '3', 'x', '["a"]'])
})

test('audit log: the filter in the address keeps only what it can be, and both days belong to it', () => {
  expect(auditFilter({ kind: 'forms', actor: 'key', actor_id: 3, from: '2026-03-01', until: 'x', page: 1 })).toEqual({
    kind: 'forms',
    actor: 'key',
    actor_id: 3,
    from: '2026-03-01',
  })
  expect(auditFilter({ kind: "x'", actor: 'a stranger', actor_id: 3 })).toEqual({})
  expect(queryOf({ from: '2026-03-01', until: '2026-03-31' })).toMatchObject({
    created_after: '2026-02-28',
    created_before: '2026-04-01',
  })
})

test('audit log: an entry names the form of a draft, and form and number of a submission [B31-94]', () => {
  const said = (record: NonNullable<AuditEntry['record']>, language: 'de' | 'en') =>
    recordWords(record, names(language))
  const draft = { type: 'forms', id: 12, form_id: 12, index: null }
  const submission = { type: 'submissions', id: 90, form_id: 12, index: 7 }
  expect([said(draft, 'en'), said(submission, 'en')]).toEqual(['Inquiry', 'Inquiry, no. 7'])
  expect([said(draft, 'de'), said(submission, 'de')]).toEqual(['Inquiry', 'Inquiry, Nr. 7'])
  expect(said({ ...draft, id: 13, form_id: 13 }, 'de')).toBe('Formular 13')
  expect(said({ type: 'webhooks', id: 1, form_id: null, index: null }, 'de')).toBeUndefined()
  const removed = entry([
    { change: 'deleted', record_type: 'submissions', record_id: 90, before: { form_id: 12, index: 7 } },
  ])
  expect(deedWords(removed, names('de'))).toContain('Nr. 7 des Formulars „Inquiry“')
})
