import { expect, test } from 'vitest'
import { grouped, type Concern } from './concern.ts'
import type { WorkItem } from './filter.ts'

test('work: failures for one reason, and those of one kind with the same advice, stand together [B31-69]', () => {
  const failure = (id: number, kind: WorkItem['kind'], reason: string | null) =>
    ({ id, kind, reason, state: 'failed', is_repeatable: true }) as WorkItem
  const concernOf = ({ kind, reason }: WorkItem) =>
    ({ reason: reason ?? '', advice: kind === 'crm' ? 'Check the CRM.' : undefined }) as Concern
  const items = [
    failure(1, 'crm', null),
    failure(2, 'mail', 'Full'),
    failure(3, 'crm', 'Refused'),
    failure(4, 'mail', 'Full'),
    failure(5, 'mail', 'Unknown'),
  ]
  const groups = grouped(items, concernOf).map((group) => [group.items.map(({ id }) => id), group.hasReason])
  expect(groups).toEqual([
    [[1, 3], false],
    [[2, 4], true],
    [[5], false],
  ])
})
