import { expect, test, vi } from 'vitest'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { allTurnGauges } from '../../lib/turns/turn-gauges.ts'
import { slowDocument } from '../../pdf/process/testing.ts'
import { signedIn } from '../../testing/callers.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

const floods = 27

test('S10: live previews of 27 forms of one account take one turn, and get a Retry-After', async () => {
  const answered: string[] = []
  const { promise: allHaveAsked, resolve: goOn } = Promise.withResolvers<void>()
  let asked = 0
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: {
        ...pdf,
        // Really rendered, by the one renderer of large documents, and long enough to be in each other's way. They ask for their turns at
        // the same time: one that came after the first document was made would find a place.
        render: async (_model, turn) => {
          if (++asked === floods) goOn()
          await allHaveAsked
          return pdf.render(slowDocument(1), turn)
        },
      },
    }),
  })
  const fields = [{ key: 'name', crm_field_name: 'Name' }]
  const other = await app.createAccount()
  const quick = await activeForm(app, { key: other.api_key, fields })
  const ids: number[] = []
  for (let i = 0; i < floods; i++) ids.push((await activeForm(app, { fields })).id)
  const [flooder, editor] = [await signedIn(app, app.owner), await signedIn(app, other)]
  const live = async (session: typeof editor, id: number, name: string) => {
    const answer = await app.call(pdfTemplates.livePreview, { ...session, id, body: { name } })
    answered.push(`${name} ${answer.status}`)
    return answer
  }
  const flood = ids.map((id) => live(flooder, id, 'Flood'))
  const documents = () => allTurnGauges().get('large_documents')
  await vi.waitFor(() => expect(documents()).toMatchObject({ running: 1, waiting: 2 }), { timeout: 60_000 })
  expect((await live(editor, quick.id, 'Quick')).status).toBe(200)
  const before = answered.slice(0, answered.indexOf('Quick 200'))
  expect(before.filter((one) => one === 'Flood 200').length).toBeLessThanOrEqual(1)
  const answers = await Promise.all(flood)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body, headers } of refused) {
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^Too many documents at the same time\. Try/)])
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
})

test('S10: the ten previews a minute of an account are made, also when requested at once', async () => {
  await using app = await startApp()
  const { id } = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const answers = await Promise.all(Array.from({ length: 16 }, () => app.call(pdfTemplates.preview, { id })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
})
