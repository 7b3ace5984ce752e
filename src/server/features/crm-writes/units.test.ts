import { expect, test } from 'vitest'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { startApp } from '../../testing/harness.ts'
import { mailForm, office, queued, queueDue, submit } from '../../testing/submission-mails.ts'

const fields = [
  { key: 'email', crm_field_name: 'Email' },
  { key: 'area', crm_module: 'estate', crm_field_name: 'wohnflaeche', field_type: 'number', options: { unit: 'm²' } },
  { key: 'price', label: 'Preis', field_type: 'number', options: { unit: '€' } },
  {
    key: 'title',
    crm_module: 'estate',
    crm_field_name: 'objekttitel',
    field_type: 'number',
    options: { unit: 'Jahre' },
  },
  { key: 'bare', label: 'Baujahr', field_type: 'number' },
] as never

test('crm writes: numbers are bare in the CRM and in content; words and mails have their units [B2.3-27]', async () => {
  await using app = await startApp()
  const form = await mailForm(
    app,
    {
      crm_write_enabled: true,
      notification_enabled: true,
      notification_receivers: [office],
      crm_task_enabled: true,
      thankyou_show_summary: true,
    },
    fields,
  )
  const answers = { email: 'ada@home.example', area: '1.420,5', price: '1250000', title: '12', bare: '1998' }
  const id = await submit(app, form, answers)
  await queueDue(app)
  const records = await app.platform.database.system.selectFrom('built_in_crm_records').selectAll().execute()
  const valuesOf = (module: string) => records.find((record) => record.module === module)?.values
  expect(valuesOf('estate')).toEqual({ wohnflaeche: 1420.5, objekttitel: '12\u00a0Jahre' })
  expect(JSON.stringify(valuesOf('agentsLog'))).toContain('Preis: 1.250.000\u00a0€')
  expect(JSON.stringify(valuesOf('agentsLog'))).toContain('Baujahr: 1998')
  const { content } = (await app.call(submissions.get, { id })).data
  expect(content.estate).toEqual({ wohnflaeche: 1420.5, objekttitel: 12 })
  const [mail] = await queued(app)
  expect(mail?.body).toContain('1.420,5\u00a0m²')
  expect(mail?.body).toContain('1.250.000\u00a0€')
})

const inWords = [
  { key: 'email', crm_field_name: 'Email' },
  {
    key: 'area',
    label: 'Fläche',
    crm_module: 'estate',
    crm_field_name: 'wohnflaeche',
    field_type: 'select',
    datalist: 'bis 80;120',
  },
  { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
] as never

test('crm writes: an answer that is no number goes to no field of numbers, and is named in the activity [B19-15]', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { crm_write_enabled: true, crm_agentslog_note: 'Anfrage' }, inWords)
  for (const area of ['bis 80', '120']) await submit(app, form, { email: 'ada@home.example', area, title: 'Haus' })
  await queueDue(app)
  const { system } = app.platform.database
  const records = await system.selectFrom('built_in_crm_records').selectAll().orderBy('id').execute()
  const valuesOf = (module: string) => records.filter((one) => one.module === module).map(({ values }) => values)
  expect(valuesOf('estate')).toEqual([{ objekttitel: 'Haus' }, { objekttitel: 'Haus', wohnflaeche: 120 }])
  const notes = valuesOf('agentsLog').map((values) => JSON.stringify(values))
  expect(notes.map((note) => note.includes('Fläche: bis 80'))).toEqual([true, false])
  const stages = await system.selectFrom('crm_stages').select('error').where('stage', '=', 'estate').execute()
  expect(stages.map(({ error }) => error?.includes('crm_numbers_left_out') ?? null).toSorted()).toEqual([null, true])
})
