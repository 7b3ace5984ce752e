import { expect, test, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import { writeMerged } from '../settings/saving/write-merged.ts'

// What this page stands below is read from the page.
vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null })
const { editedRules, partsOf, writtenRules } = await import('./model.ts')
vi.unstubAllGlobals()

type WrittenRules = ReturnType<typeof writtenRules>

const rule = (field_id: number | null, value: string, id: number) => ({
  field_id,
  values: field_id === null ? [] : [value],
  to_supervisor: false,
  user_ids: [id],
})
/** The rules as the server answers them. */
const answered = (rules: WrittenRules) => ({
  rules: rules.map(({ field_id, values, to_supervisor, user_ids }) => ({
    field_id,
    values: values ?? [],
    to_supervisor: to_supervisor === true,
    assignees: (user_ids ?? []).map((id) => ({ id, name: `User ${id}` })),
    passed_over: [],
  })),
})

test('assignment: a rule of one user and the rest of another one both stay', async () => {
  const before = [rule(1, 'a', 1), rule(null, '', 2)]
  let stored: WrittenRules = [rule(1, 'a', 1), rule(null, '', 3)]
  const base = partsOf(editedRules(answered(before)))
  await writeMerged(
    {
      held: { answer: answered(before), etag: '1' },
      partOf: (assignment) => partsOf(editedRules(assignment)),
      reload: async () => ({ answer: answered(stored), etag: '2' }),
      async write(parts, _held, ifMatch) {
        if (ifMatch !== '2') throw new Problem(412, 'Changed.')
        stored = writtenRules(parts as typeof base)
        return { answer: answered(stored), etag: '3' }
      },
    },
    { ...base, rules: [...base.rules, rule(1, 'b', 4)] },
    [base],
  )
  expect(stored).toEqual([rule(1, 'a', 1), rule(1, 'b', 4), rule(null, '', 3)])
})
