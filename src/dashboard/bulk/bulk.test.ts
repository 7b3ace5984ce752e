import { expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { matchingCommands } from '../commands/command.ts'
import { groupsAfter } from '../forms/groups-after.ts'
import { each } from './each.ts'
import { between } from './use-selection.ts'

const words = { nameOf: String, explain: (error: unknown) => (error as Error).message }

/** A step that notes what it is told, and waits no time. */
function stepOf(controller = new AbortController()) {
  const told: string[] = []
  const step = {
    signal: controller.signal,
    told: (done: number, total: number) => void told.push(`${done}/${total}`),
    says: (state: string) => void told.push(state),
    pause: (seconds: number) => Promise.resolve(void told.push(`pause ${seconds}`)),
  }
  return { controller, told, step }
}

test('bulk: each is changed; what fails is named and the rest goes on; pauses of the server are kept', async () => {
  const { told, step } = stepOf()
  let refusals = 1
  const action = (item: number) => {
    if (item === 2 && refusals-- > 0) return Promise.reject(new Problem(429, 'Wait.', { retryAfter: 3 }))
    return item === 3 ? Promise.reject(new Problem(404, 'It is gone.')) : Promise.resolve()
  }
  const { done, failures } = await each([1, 2, 3, 4], action, step, words)
  expect(done).toEqual([1, 2, 4])
  expect(failures).toEqual([{ item: 3, name: '3', reason: 'It is gone.' }])
  expect(told).toEqual(['0/4', '1/4', 'pause 3', '2/4', '3/4'])
})

test('bulk: who cancels, or is signed out, has the rest left as it was', async () => {
  const { controller, step } = stepOf()
  const cancelled = await each(
    [1, 2, 3],
    (item) => {
      if (item === 2) controller.abort()
      return item === 2 ? Promise.reject(new Error('aborted')) : Promise.resolve()
    },
    step,
    words,
  )
  expect(cancelled).toEqual({ done: [1], failures: [] })
  const { step: other } = stepOf()
  const out = await each([1, 2], () => Promise.reject(new Problem(401, 'Signed out.')), other, words)
  expect(out.failures.map(({ name }) => name)).toEqual(['1'])
})

test('bulk: a range is chosen in either direction; without a beginning on the page it is one', () => {
  const page = [1, 2, 3, 4].map((id) => ({ id }))
  const ids = (from: number | undefined, to: number) => between(page, from, to).map(({ id }) => id)
  expect([ids(1, 3), ids(4, 2), ids(undefined, 2), ids(99, 2)]).toEqual([[1, 2, 3], [2, 3, 4], [2], [2]])
})

test('bulk: forms come into groups, move there, or go out', () => {
  expect(groupsAfter([1, 2], [2, 3], 'add')).toEqual([1, 2, 3])
  expect(groupsAfter([1, 2], [3], 'replace')).toEqual([3])
  expect(groupsAfter([1, 2], [2], 'remove')).toEqual([1])
})

test('bulk: the palette finds by all words, also hidden ones; groups without a match are left out', () => {
  const command = (label: string, keywords?: string) => ({
    id: label,
    label,
    icon: null,
    run: () => undefined,
    ...(keywords !== undefined && { keywords }),
  })
  const groups = [
    { name: 'Pages', commands: [command('Audit log'), command('API keys')] },
    { name: 'Actions', commands: [command('Deutsch', 'language')] },
  ]
  const found = (sought: string) =>
    matchingCommands(groups, sought).map(({ commands }) => commands.map(({ label }) => label))
  expect(found('LOG audit')).toEqual([['Audit log']])
  expect(found('language')).toEqual([['Deutsch']])
  expect(found('nothing')).toEqual([])
})
