import type { Locator, Page } from 'playwright-core'
import { formGroups } from '../../src/shared/contract/forms/form-groups.ts'
import { common } from '../../src/dashboard/text/common.ts'
import { activeForm, named, post } from '../../src/server/testing/forms.ts'
import type { Way } from './journey.ts'

/** Chooses one of several that stand beside each other. */
export const segment = ({ page }: Way, name: string) =>
  page.locator('.mantine-SegmentedControl-root').getByText(name, { exact: true }).first().click()

/** What an open drop-down list offers, without the options that a list of the browser holds while it is closed. */
export const offered = ({ page }: Pick<Way, 'page'>) => page.getByRole('listbox').getByRole('option')

/** The same where a phone has a list of the browser in its place. */
export const segmentOrOption = (way: Way, list: string, name: string) =>
  way.phone
    ? way.page.getByRole('combobox', { name: list, exact: true }).selectOption({ label: name })
    : segment(way, name)

/** Shows the filters of a list, where they are folded. */
export async function unfoldFilters({ page, t }: Way): Promise<void> {
  const filters = page.getByRole('button', { name: t(common).filters, exact: true })
  if (await filters.isVisible()) await filters.click()
}

/** Opens a drop-down list and waits for its options. */
export async function unfold(way: Way, label: string, within: Locator | Page = way.page): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).first().click()
  await offered(way).first().waitFor()
}

/** Chooses what a list that is open offers. */
export const choose = (way: Way, name: string) =>
  way.page.getByRole('listbox').getByRole('option', { name, exact: true }).click()

/** A form of the demo account that is online and was answered, as often as told. */
export async function answeredForm({ dashboard: { app, demo } }: Way, title: string, count = 1) {
  const form = await activeForm(app, {
    key: demo.api_key,
    settings: { internal_title: title, title },
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email', field_type: 'email' },
      { key: 'kind', label: 'Art der Immobilie', field_type: 'select', datalist: 'Haus;Wohnung' },
      { key: 'text', label: 'Was sollten wir über Ihre Immobilie noch wissen?', field_type: 'textarea' },
    ],
  })
  for (let i = 0; i < count; i++) {
    const text = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(i + 1)
    const answers = { name: 'Ada Löwe', email: `ada.${form.id}.${i}@home.example`, kind: 'Haus', text }
    const { status, body } = await post(app, form.path, named(form.ids, answers))
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  return form
}

/** A group of the demo account with a long name, made where there is none. */
export async function longGroup({ dashboard: { call } }: Way): Promise<string> {
  const name = 'Eigentümerinnen und Eigentümer in Hamburg und Umgebung'
  const { data } = await call(formGroups.list, { query: { per_page: 100 } })
  const isThere = (data as { name: string }[]).some((group) => group.name === name)
  if (!isThere) await call(formGroups.create, { body: { name } })
  return name
}
