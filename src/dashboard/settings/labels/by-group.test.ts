import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { groups, settings } from '../registry.ts'
import { labels } from './all.ts'
import { labelsOf } from './by-group.ts'

test.each(groups)('settings: the words of %s are those of the settings of that group', async (group) => {
  const known = await new QueryClient().fetchQuery(labelsOf(group))
  const names = settings.filter((setting) => setting.group === group).map(({ name }) => name)
  expect(
    Object.keys(known)
      .filter((name) => name !== 'active')
      .sort(),
  ).toEqual(names.sort())
  for (const name of names) expect(known[name]).toBe(labels[name])
})
