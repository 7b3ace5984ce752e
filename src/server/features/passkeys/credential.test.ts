import { expect, test } from 'vitest'
import { checkedWith } from './credential.ts'

test('passkeys: an answer that does not fit is nothing; a challenge that cannot be looked up is a fault, and no wrong passkey', async () => {
  const fits = (expected: (challenge: string) => Promise<boolean>) => expected('c')
  const misfits = () => Promise.reject(new Error('No such key.'))
  expect(await checkedWith(async () => true, fits)).toBe(true)
  expect(await checkedWith(async () => true, misfits)).toBeUndefined()
  await expect(checkedWith(() => Promise.reject(new Error('no database')), fits)).rejects.toThrow('no database')
})
