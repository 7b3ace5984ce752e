import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noteChange, processingMutation, type ProcessingChange, type ProcessingState } from './change-processing.ts'

const queryKey = ['submissions', 7, 'processing']
const fresh = {
  status: 'new',
  assignee: null,
  due_on: null,
  waiting_list: false,
  changed_at: null,
  changed_by: null,
} as const

/** A submission on a server, and what a card of the dashboard shows of it. */
function submission(tags: string[]) {
  const server: { state: ProcessingState } = { state: { ...fresh, tags } }
  const client = new QueryClient()
  client.setQueryData(queryKey, server.state)
  const waits: Promise<unknown>[] = []
  const refusals: Error[] = []
  const calls = {
    client,
    queryKey,
    async write({ add_tags = [], remove_tags = [] }: ProcessingChange) {
      await waits.shift()
      const refusal = refusals.shift()
      if (refusal) throw refusal
      const all = [...new Set([...server.state.tags, ...add_tags])]
      server.state = { ...server.state, tags: all.filter((tag) => !remove_tags.includes(tag)) }
      return server.state
    },
  }
  const shown = () => client.getQueryData<ProcessingState>(queryKey)?.tags
  /** As the control of the card does it: from the tags that it shows. */
  const change = (of: (tags: string[]) => string[]) => {
    const observer = new MutationObserver(client, processingMutation(calls))
    return observer.mutate(noteChange(calls, { tags: of(shown() ?? []) }))
  }
  return { server, waits, refusals, shown, add: (tag: string) => change((all) => [...all, tag]), change }
}

test('processing: two tags in quick succession both stay, and are shown at once', async () => {
  const { server, waits, shown, add } = submission(['a'])
  const first = Promise.withResolvers<void>()
  waits.push(first.promise)
  const both = [add('b'), add('c')]
  expect(shown()).toEqual(['a', 'b', 'c'])
  first.resolve()
  await both[0]
  expect(shown()).toEqual(['a', 'b', 'c'])
  await both[1]
  expect(server.state.tags).toEqual(['a', 'b', 'c'])
  expect(shown()).toEqual(['a', 'b', 'c'])
})

test('processing: tags that a colleague adds and removes meanwhile stay so', async () => {
  const { server, shown, change } = submission(['a', 'b', 'c'])
  server.state = { ...server.state, tags: ['b', 'c', 'theirs'] }
  await change((tags) => [...tags.filter((tag) => tag !== 'c'), 'mine'])
  expect(server.state.tags.toSorted()).toEqual(['b', 'mine', 'theirs'])
  expect(shown()).toEqual(server.state.tags)
})

test('processing: a change that fails takes no other one along', async () => {
  const { server, refusals, add } = submission(['a'])
  refusals.push(new Error('refused'))
  const [first, second] = [add('b'), add('c')]
  await expect(first).rejects.toThrow('refused')
  await second
  expect(server.state.tags).toEqual(['a', 'c'])
})
