import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { allTurnGauges } from '../../lib/turns/turn-gauges.ts'
import { startApp } from '../../testing/harness.ts'
import { upload, uploadForm } from '../../testing/uploads.ts'

/** Twice what may wait of one network. */
const perForm = 20

test('S10: uploads of one account leave a place to others; a visitor with too many is told when', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const pictures = { settings: { upload_allowed_types: ['png'] } }
  const quiet = await uploadForm(app, { key: other.api_key, ...pictures })
  const busyForms = [await uploadForm(app, pictures), await uploadForm(app, pictures), await uploadForm(app, pictures)]
  const create = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const [large, small] = [
    { name: 'plan.png', content: await create(3_000) },
    { name: 'a.png', content: await create(9) },
  ]
  const ended: string[] = []
  const send = async (form: (typeof busyForms)[number], file: typeof large, name: string) => {
    const answer = await upload(app, form, `field_${form.ids['plan']}`, file)
    ended.push(`${name} ${answer.status}`)
    return answer
  }
  const flood = busyForms.flatMap((form, n) => Array.from({ length: perForm }, () => send(form, large, `flood ${n}`)))
  const inspection = () => allTurnGauges().get('inspection')
  // Once each form has more than may wait, one upload of the account runs, and not one of each form.
  await vi.waitFor(() => expect(ended).toEqual(expect.arrayContaining(['flood 0 429', 'flood 1 429', 'flood 2 429'])), {
    timeout: 30_000,
  })
  expect(inspection()?.running).toBeLessThanOrEqual(1)
  expect(inspection()?.waiting).toBeGreaterThanOrEqual(5)
  const done = (names: readonly string[]) => names.filter((one) => /^flood \d 201$/.test(one)).length
  const before = done(ended)
  expect((await send(quiet, small, 'quiet')).status).toBe(201)
  expect(done(ended.slice(0, ended.indexOf('quiet 201'))) - before).toBeLessThanOrEqual(2)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 429)
  // Ten of each form could wait; on a slow machine some of them longer than an upload may (503).
  expect(refused.length).toBeLessThanOrEqual(busyForms.length * (perForm - 10))
  expect(answers.filter(({ status }) => ![201, 429, 503].includes(status))).toEqual([])
  for (const { body, headers } of refused) {
    expect(body.message).toBe(
      'Die Datei kann gerade nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal.',
    )
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
})
