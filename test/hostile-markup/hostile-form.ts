import { forms } from '../../src/shared/contract/forms/forms.ts'
import { formSettings } from '../../src/shared/contract/form-settings/form-settings.ts'
import { activeForm } from '../../src/server/testing/forms.ts'
import type { TestApp } from '../../src/server/testing/harness.ts'

/** What lets visitors through to every page that shows texts of a form. */
const switches = {
  multistep_enabled: true,
  multistep_review_enabled: true,
  min_fill_seconds: 0,
  thankyou_show_summary: true,
  thankyou_show_reference: true,
  refill_enabled: true,
  consent_enabled: true,
  double_opt_in_enabled: true,
  double_opt_in_hold: false,
  resume_link_enabled: true,
  autosave_enabled: true,
  capture_utm: true,
  notification_enabled: true,
  notification_receivers: ['office@agency.example'],
  email_enabled: true,
  email2_enabled: true,
  email2_receiver: 'second@agency.example',
  email_include_values: true,
  upload_allowed_types: ['txt'],
  upload_max_files: 20,
  chat_assistant_enabled: true,
  chat_assistant_base_url: 'http://127.0.0.1:9/v1',
  additional_languages: ['en'],
}

/** Texts of the form whose meaning is an address, a name or a word that stops a submission. */
const notFree = ['receiver', 'spam_blocked_words', 'password', 'email2_receiver', 'email_reply_to', 'tracking_id']

/** The value of every setting that takes the text, alone, in a list, or after what it must have. */
export function hostileSettings(text: string): Record<string, unknown> {
  const found = Object.entries(formSettings).flatMap(([name, { schema }]): [string, unknown][] => {
    if (name in switches || notFree.includes(name)) return []
    const ways = [text, [text], `${text} {link}`, `https://agency.example/?x=${encodeURIComponent(text)}`]
    const way = ways.find((one) => schema.safeParse(one).success)
    return way === undefined ? [] : [[name, way]]
  })
  return Object.fromEntries(found)
}

/** Fields in which every text is the one given. */
function fieldsSaying(text: string, n: number): Record<string, unknown>[] {
  const everywhere = { label: text, hint: text, placeholder: text }
  const option = text.replaceAll(';', ',')
  return [
    { key: `area${n}`, field_type: 'textarea', default_value: text, ...everywhere },
    { key: `block${n}`, field_type: 'text_block', ...everywhere },
    { key: `select${n}`, field_type: 'select', datalist: `${option};b`, ...everywhere },
    { key: `boxes${n}`, field_type: 'checkboxes', datalist: `${option};b`, default_value: option, ...everywhere },
    { key: `scale${n}`, field_type: 'scale', options: { left_label: text.slice(0, 60) }, ...everywhere },
  ]
}

/** A form of two steps with fields for each of the texts; its rules, translations and settings say the first. */
export async function hostileForm(app: TestApp, texts: readonly string[]) {
  const [text = ''] = texts
  const everywhere = { label: text, hint: text, placeholder: text }
  const form = await activeForm(app, {
    settings: { ...switches, title: text },
    fields: [
      { key: 'name', crm_field_name: 'Name', required: true, ...everywhere },
      { key: 'email', field_type: 'email', crm_field_name: 'Email', ...everywhere },
      ...texts.flatMap((one, n) => fieldsSaying(one, n) as [{ key: string }]),
      { key: 'break', field_type: 'page_break', ...everywhere },
      { key: 'agree', field_type: 'checkbox', ...everywhere },
      { key: 'file', field_type: 'file', options: { multiple: true, max_files: 20 }, ...everywhere },
      { key: 'sign', field_type: 'signature', ...everywhere },
    ],
    rules: (ids) => [
      {
        title: text,
        tags: ['x'],
        clauses: [{ when_field_id: String(ids['area0']), operator: 'not_empty', value: text }],
        actions: [
          ...texts.map((value, n) => ({ action: 'set_label', target_field_id: String(ids[`select${n}`]), value })),
          { action: 'set_label', target_field_id: '__multistep_next', value: text },
          { action: 'set_label', target_field_id: '__submit', value: text },
          { action: 'set_value', target_field_id: String(ids['name']), value: text },
        ],
      },
    ],
  })
  const labels = Object.values(form.ids).map((id, n) => [`fields.${id}.label`, texts[n % texts.length]])
  const translations = { en: { 'settings.title': text, ...Object.fromEntries(labels) } }
  const saved = await app.call(forms.update, { id: form.id, body: { translations } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return form
}

/** Makes the settings of a form say a text wherever they take it; gives the names of those that do. */
export async function saySettings(app: TestApp, id: number, text: string): Promise<string[]> {
  const body = hostileSettings(text)
  // What more than its own schema refuses, such as markup in a style sheet.
  for (let tries = 0; tries < 4; tries++) {
    const { status, body: answer } = await app.call(forms.update, { id, body })
    if (status === 200) return Object.keys(body)
    for (const key of Object.keys(answer.errors)) delete body[key.split('.')[0]!]
  }
  throw new Error(`The settings of the form take nothing like ${text}`)
}
