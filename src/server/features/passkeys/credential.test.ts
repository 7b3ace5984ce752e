import { expect, test } from 'vitest'
import { checkedWith } from './credential.ts'

test('passkeys: a wrong answer is refused; a challenge that cannot be looked up is a fault of ours', async () => {
  const fits = (expected: (challenge: string) => Promise<boolean>) => expected('c')
  const misfits = () => Promise.reject(new Error('No such key.'))
  expect(await checkedWith(async () => true, fits)).toBe(true)
  expect(await checkedWith(async () => true, misfits)).toBeUndefined()
  await expect(checkedWith(() => Promise.reject(new Error('no database')), fits)).rejects.toThrow('no database')
})
