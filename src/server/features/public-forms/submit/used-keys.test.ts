import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../shared/rules/model.ts'
import { activeForm } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import type { LiveForm } from '../live-form.ts'
import type { Outcome } from './outcome.ts'
import { keyHash, underKey, type KeyUse } from './used-keys.ts'

interface KeyedAnswers {
  keyUse: KeyUse
  checked: { answers: Answers }
  stored: Promise<Outcome>
}

test('public forms: the same answers at once hold one Idempotency-Key together, until the last is refused [B11-39]', async () => {
  await using app = await startApp()
  const { id } = await activeForm(app, { fields: [] })
  const form = { account_id: app.owner.account_id, id } as LiveForm
  const store = underKey<KeyedAnswers>(app.platform, (_, { stored }) => stored)
  const answers = [randomBytes(32), randomBytes(32)] as const
  const send = (hash: Buffer) => {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const keyUse = { account_id: form.account_id, form_id: id, key_hash: keyHash('one'), answers_hash: hash }
    return { end: resolve, outcome: store(form, { keyUse, checked: { answers: {} }, stored: promise }) }
  }
  const refused: Outcome = { kind: 'form_changed' }
  const held = () =>
    app.platform.database.system
      .selectFrom('idempotency_keys')
      .select('status')
      .executeTakeFirst()
      .then((row) => row?.status)

  const [first, second] = [send(answers[0]), send(answers[0])]
  await expect.poll(held).toBe(-1)
  second.end(refused)
  await second.outcome
  // The first one is still to be stored.
  expect((await send(answers[1]).outcome).kind).toBe('key_used')
  first.end(refused)
  await first.outcome
  const third = send(answers[1])
  third.end(refused)
  expect((await third.outcome).kind).toBe('form_changed')
})
