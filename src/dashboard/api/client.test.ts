import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'

/** Answers to reads of the key `['views']`, in the order in which the reads began; given by the test. */
function heldReads(isShown: boolean) {
  const client = createClient(() => undefined)
  const reads: PromiseWithResolvers<string>[] = []
  const options = {
    queryKey: ['views'],
    queryFn: () => {
      const read = Promise.withResolvers<string>()
      reads.push(read)
      return read.promise
    },
  }
  const shown: unknown[] = []
  if (isShown) new QueryObserver(client, options).subscribe(({ data }) => shown.push(data))
  else void client.prefetchQuery(options)
  return { client, reads, options, shown }
}

test('dashboard: a change made while a list is first read is in the list that is shown', async () => {
  const { client, reads, shown } = heldReads(true)
  const invalidated = client.invalidateQueries({ queryKey: ['views'] })
  expect(reads).toHaveLength(1)
  reads[0]?.resolve('before the change')
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.resolve('after it')
  await invalidated
  expect(shown.at(-1)).toBe('after it')
  expect(reads).toHaveLength(2)
})

test('dashboard: what is first read before a change, and not shown yet, is read again when it is shown', async () => {
  const { client, reads, options } = heldReads(false)
  const invalidated = client.invalidateQueries({ queryKey: ['views'] })
  reads[0]?.resolve('before the change')
  await invalidated
  expect(client.getQueryState(['views'])?.isInvalidated).toBe(true)
  const read = client.fetchQuery(options)
  reads[1]?.resolve('after it')
  expect(await read).toBe('after it')
})

test('dashboard: a first read that fails leaves the invalidation whole', async () => {
  const { client, reads, shown } = heldReads(true)
  const invalidated = client.invalidateQueries({ queryKey: ['views'] })
  reads[0]?.reject(new Error('refused'))
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.resolve('after it')
  await invalidated
  expect(shown.at(-1)).toBe('after it')
})
