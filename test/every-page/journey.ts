import type { Page as Tab } from 'playwright-core'
import { activeForm, named, post, type TestForm } from '../../src/server/testing/forms.ts'
import type { TestApp } from '../../src/server/testing/harness.ts'
import type { ModelServer } from '../../src/server/testing/servers/model-server.ts'
import type { OnOfficeServer } from '../../src/server/testing/onoffice-server/server.ts'

/** What a journey has at hand; `look` is told the name of each state it comes to. */
export interface Way {
  app: TestApp
  origin: string
  model: ModelServer
  onOffice: OnOfficeServer
  tab: Tab
  look(state: string): Promise<void>
}

/** One way through pages of a form, and the states on it in the order in which it comes to them. */
export interface Journey {
  states: readonly string[]
  go(way: Way): Promise<void>
}

export const quiet = { min_fill_seconds: 0, email_enabled: false, notification_enabled: false }
export const fields = [
  { key: 'name', crm_field_name: 'Name', required: true },
  { key: 'email', crm_field_name: 'Email', field_type: 'email', half_size: true },
  { key: 'phone', crm_field_name: 'Telefon1', half_size: true },
  { key: 'kind', label: 'Art der Immobilie', field_type: 'select', datalist: 'Haus;Wohnung', hint: 'Wenn bekannt.' },
  { key: 'contact', label: 'Kontakt per', field_type: 'radio', datalist: 'E-Mail;Telefon' },
  { key: 'wishes', label: 'Ausstattung', field_type: 'checkboxes', datalist: 'Garten;Balkon;Aufzug' },
  { key: 'stars', label: 'Wie gefällt Ihnen unsere Seite?', field_type: 'rating' },
  { key: 'scale', label: 'Würden Sie uns empfehlen?', field_type: 'scale' },
  { key: 'day', label: 'Wunschtermin', field_type: 'date' },
  { key: 'text', label: 'Nachricht', field_type: 'textarea', placeholder: 'Was sollten wir wissen?' },
  { key: 'agree', label: 'Ich habe alles gelesen.', field_type: 'checkbox', required: true },
]
export const plain = (app: TestApp, settings: object = {}) =>
  activeForm(app, {
    fields,
    settings: { ...quiet, title: 'Ihre Immobilie', description: 'Wir melden uns **bald**.', ...settings },
  })
export const short = (app: TestApp, settings: object) =>
  activeForm(app, { fields: fields.slice(0, 2), settings: { ...quiet, title: 'Ihre Anfrage', ...settings } })
export const ada = { name: 'Ada Löwe', email: 'ada@home.example' }

export const submit = async ({ tab }: Way) => tab.locator('form button[type=submit]:visible').first().click()
export const fill = async ({ tab }: Way, { ids }: TestForm, answers: Record<string, string>) => {
  for (const [key, text] of Object.entries(answers)) await tab.locator(`[name=field_${ids[key]}]`).fill(text)
}
export const open = ({ tab, origin }: Way, path: string) => tab.goto(new URL(path, origin).href)
/** Sends the form as without a script, so that the server answers with a page. */
export const sendBare = async ({ tab }: Way) => {
  const answered = tab.waitForEvent('load')
  await tab.evaluate(`HTMLFormElement.prototype.submit.call(document.querySelector('#foyer'))`)
  await answered
}
export const sent = async ({ app }: Way, form: TestForm, answers: Record<string, unknown> = ada) => {
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data as { id: number; thankyou: { url: string } }
}
export const mailedLink = async ({ app }: Way, recipient: string, part: string) => {
  const mails = await app.platform.database.system
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute()
  const link = mails.map(({ body }) => new RegExp(`http\\S+/${part}/[^\\s)]+`).exec(body)?.[0]).find(Boolean)
  if (link === undefined) throw new Error(`No mail to ${recipient} has a link to ${part}.`)
  return new URL(link).pathname
}
