import { activeForm } from '../../../../testing/forms.ts'
import type { TestApp } from '../../../../testing/harness.ts'

/** A form whose submissions make a record of each kind; `extra` is a field of addresses that can be missed. */
export const wholeForm = (app: TestApp, extra: { crm_field_name: string; datalist?: string }, settings: object) =>
  activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'extra', label: 'Zusatz', ...extra },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, crm_relation: 'interested', crm_task_enabled: true, ...settings },
  })

/** Answers of the visitor of this number. */
export const wholeAnswers = (n: number, extra: string) => ({
  name: `Löwe ${n}`,
  email: `ada${n}@home.example`,
  extra,
  title: `Haus ${n}`,
})

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
