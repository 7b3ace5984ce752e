import { expect, test } from 'vitest'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { matchingRules } from './choose.ts'

test('assignment: a rule for yes or no may say it as forms send it, or as it is stored [B13-165]', () => {
  const fields = [field(1, { crm_module: 'estate', crm_field_name: 'vermietet' })]
  for (const [values, answer, places] of [
    [['1'], true, [1]],
    [['true'], true, [1]],
    [['0'], false, [1]],
    [['1'], false, []],
  ] as const) {
    const rules = [{ field_id: 1, values: [...values], user_ids: [7] }]
    const find = matchingRules(rules, { fields, confidential: [] })
    expect(find?.({ estate: { vermietet: answer } }).map(({ place }) => place)).toEqual(places)
  }
})
