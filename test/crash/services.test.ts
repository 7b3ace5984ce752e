import { expect, test } from 'vitest'
import { openServices } from './services.ts'

test('services: a process that ends before it is ready is told with its exit code and its own words', async () => {
  const services = openServices()
  await expect(services.start('worker 1', { DATABASE_POOL_SIZE: '1' })).rejects.toThrow(
    /^worker 1 ended before it was ready \(exit code 1\)\. It said:\n[^]*DATABASE_POOL_SIZE must be /,
  )
  expect(services.unexpectedExits).toEqual([
    expect.stringMatching(/^worker 1 ended \(exit code 1\): [^]*DATABASE_POOL_SIZE/),
  ])
})
