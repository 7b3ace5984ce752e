import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { rules } from '../../shared/contract/forms/rules.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  {
    language: 'de',
    wins: /„Zeigen“ und „Verstecken“ haben dieselben Bedingungen.*Es gilt „Verstecken“, wegen der Priorität/,
    never: /„Garten“ ist für Besucher nie zu sehen: siehe „Zeigen“\./,
  },
  {
    language: 'en',
    dark: true,
    phone: true,
    wins: /“Zeigen” and “Verstecken” have the same conditions.*“Verstecken” wins, by its priority/,
    never: /No visitor ever sees “Garten”: see “Zeigen”\./,
  },
] as const

test.each(sights)('logic: what overrules, and what is never seen, is told, in $language [B31-23]', async (sight) => {
  const { call } = dashboard
  const id = await dashboard.newForm('Widerspruch', ['Vorname'])
  const [{ id: asked } = { id: 0 }] = (await call(forms.get, { id })).data.fields as { id: number }[]
  const body = { crm_module: 'estate', label: 'Garten', field_type: 'text', hidden: true } as const
  const { id: garden } = (await call(fields.create, { id, body })).data as { id: number }
  const rule = (title: string, action: 'show' | 'hide', priority: number) => ({
    title,
    priority,
    mode: 'all' as const,
    clauses: [{ when_field_id: String(asked), operator: 'not_empty' as const, value: '' }],
    actions: [{ order: 0, action, target_field_id: String(garden), value: null }],
  })
  await call(rules.replace, { id, body: { rules: [rule('Zeigen', 'show', 1), rule('Verstecken', 'hide', 3)] } })
  await using tab = await dashboard.open(sight)
  const { page } = tab
  await tab.visit(`/forms/${id}/logic`)
  await page.getByRole('listitem').filter({ hasText: sight.wins }).waitFor()
  await page.getByRole('listitem').filter({ hasText: sight.never }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})
