import { expect, test } from 'vitest'
import type { AuditEntry } from '../../shared/contract/accounts/audit-log.ts'
import { runsOf } from './runs.ts'

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-28T12:00:00.000+00:00',
  actor: { type: 'key', id: 3, name: 'Website' },
  action: 'staffMembers.create',
  request_id: null,
  record: null,
  changes: [{ change: 'created', record_type: 'staff_members', record_id: id, before: null, after: null }],
  ...more,
})

test('audit log: neighbours that say the same are one run, by actor, deed and day [B31-60]', () => {
  const ids = (entries: AuditEntry[]) => runsOf(entries).map((run) => run.map(({ id }) => id))
  expect(ids([entry(3), entry(2), entry(1)])).toEqual([[3, 2, 1]])
  const other = { actor: { type: 'key', id: 4, name: 'Website' } } as const
  expect(ids([entry(3), entry(2, other), entry(1)])).toEqual([[3], [2], [1]])
  expect(ids([entry(2), entry(1, { action: 'staffMembers.update' })])).toEqual([[2], [1]])
  expect(ids([entry(2), entry(1, { at: '2026-11-25T12:00:00.000+00:00' })])).toEqual([[2], [1]])
  expect(ids([entry(2), entry(1, { changes: [] })])).toEqual([[2], [1]])
  const changed = (id: number, record_id: number, after: object) =>
    entry(id, {
      action: 'forms.update',
      changes: [{ change: 'updated', record_type: 'forms', record_id, before: null, after: { ...after } }],
    })
  const title = { title: 'Inquiry' }
  expect(
    ids([changed(4, 1, title), changed(3, 1, title), changed(2, 2, title), changed(1, 2, { active: true })]),
  ).toEqual([[4, 3], [2], [1]])
  const worked = (id: number, record_id: number) =>
    entry(id, { changes: [], record: { type: 'submissions', id: record_id, form_id: 1, index: record_id } })
  expect(ids([worked(3, 5), worked(2, 5), worked(1, 6)])).toEqual([[3, 2], [1]])
  expect(ids([])).toEqual([])
})
