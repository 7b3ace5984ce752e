import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { allTurnGauges } from '../../lib/turn-gauges.ts'
import { startApp } from '../../testing/harness.ts'
import { upload, uploadForm } from '../../testing/uploads.ts'

test('S10: uploads to many forms of one account leave the other place to other accounts; a visitor who sends too many is told when to come again', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const pictures = { settings: { upload_allowed_types: ['png'] } }
  const quiet = await uploadForm(app, { key: other.api_key, ...pictures })
  const crowded = [await uploadForm(app, pictures), await uploadForm(app, pictures), await uploadForm(app, pictures)]
  const create = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const [large, small] = [
    { name: 'plan.png', content: await create(5_000) },
    { name: 'a.png', content: await create(9) },
  ]
  const ended: string[] = []
  const send = async (form: (typeof crowded)[number], file: typeof large, name: string) => {
    const answer = await upload(app, form, `field_${form.ids['plan']}`, file)
    ended.push(`${name} ${answer.status}`)
    return answer
  }
  const flood = crowded.flatMap((form) => Array.from({ length: 6 }, () => send(form, large, 'flood')))
  const inspection = () => allTurnGauges().get('inspection')
  await vi.waitFor(() => expect(inspection()?.waiting).toBeGreaterThanOrEqual(6), { timeout: 10_000 })
  expect(inspection()?.running).toBe(1)
  expect((await send(quiet, small, 'quiet')).status).toBe(201)
  const before = ended.slice(0, ended.indexOf('quiet 201'))
  expect(before.filter((one) => one === 'flood 201').length).toBeLessThanOrEqual(2)
  const answers = await Promise.all(flood)
  // Of each form one was looked into, and two waited.
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(9 - crowded.length)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(18 - 9)
  for (const { body, headers } of refused) {
    expect(body.message).toBe(
      'Die Datei kann gerade nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal.',
    )
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
})
