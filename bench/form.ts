import type { Foyer } from './foyer.ts'

/** A form as agencies have it: ten fields, five rules, so that every submission is checked and ruled on. */

const fields: Record<string, object> = {
  salutation: { crm_module: 'address', crm_field_name: 'Anrede', field_type: 'select', datalist: 'Frau;Herr;Divers' },
  first: { crm_module: 'address', crm_field_name: 'Vorname', required: true },
  last: { crm_module: 'address', crm_field_name: 'Name', required: true },
  email: { crm_module: 'address', crm_field_name: 'Email', field_type: 'email', required: true },
  phone: { crm_module: 'address', crm_field_name: 'Telefon1', field_type: 'tel' },
  contact: { crm_module: 'address', label: 'Kontakt per', field_type: 'radio', datalist: 'E-Mail;Telefon' },
  kind: { crm_module: 'estate', label: 'Objektart', field_type: 'select', datalist: 'Wohnung;Haus;Grundstück' },
  area: { crm_module: 'estate', label: 'Fläche in m²', field_type: 'number', options: { min: 1, max: 100_000 } },
  floor: { crm_module: 'estate', label: 'Etage', field_type: 'number', hidden: true },
  message: { crm_module: 'address', label: 'Nachricht', field_type: 'textarea', options: { max_length: 2000 } },
}

type Clause = [field: string, operator: string, value?: string]
const rules: { when: Clause; then: [action: string, field: string, value?: string][] }[] = [
  { when: ['contact', 'equals', 'Telefon'], then: [['require', 'phone']] },
  {
    when: ['kind', 'equals', 'Wohnung'],
    then: [
      ['show', 'floor'],
      ['require', 'floor'],
    ],
  },
  { when: ['kind', 'equals', 'Grundstück'], then: [['hide', 'floor']] },
  { when: ['area', 'greater_than', '500'], then: [['require', 'phone']] },
  { when: ['message', 'empty'], then: [['set_value', 'message', 'Bitte um Rückruf']] },
]

export interface BenchForm {
  id: number
  /** Of its public page. */
  path: string
  fieldIds: Record<string, number>
}

/** Makes the form and puts it online. */
export async function createForm(foyer: Pick<Foyer, 'api'>, settings: object = {}): Promise<BenchForm> {
  const body = { internal_title: 'Anfrage', ...settings }
  const made = await foyer.api<{ data: { id: number; url: string } }>('POST', '/forms', body)
  const { id, url } = made.data
  const fieldIds: Record<string, number> = {}
  for (const [name, field] of Object.entries(fields)) {
    const created = await foyer.api<{ data: { id: number } }>('POST', `/forms/${id}/fields`, field)
    fieldIds[name] = created.data.id
  }
  const idOf = (name: string) => String(fieldIds[name])
  await foyer.api('PUT', `/forms/${id}/rules`, {
    rules: rules.map(({ when: [field, operator, value = ''], then }, priority) => ({
      priority,
      clauses: [{ when_field_id: idOf(field), operator, value }],
      actions: then.map(([action, target, text]) => ({ action, target_field_id: idOf(target), value: text ?? null })),
    })),
  })
  await foyer.api('PATCH', `/forms/${id}`, { active: true })
  return { id, path: new URL(url).pathname, fieldIds }
}

/** The JSON body of one visitor's submission; about 500 bytes. */
export function submissionBody({ fieldIds }: BenchForm, visitor: number | string): string {
  const answers: Record<string, string | number> = {
    salutation: 'Frau',
    first: 'Ada',
    last: `Löwe ${visitor}`,
    // Another person each: of one person's submissions the CRM takes one after the other.
    email: `ada.${String(visitor).replace(/\W/g, '')}@mail.example`,
    phone: '+49 221 123456',
    contact: 'Telefon',
    kind: 'Wohnung',
    area: 84,
    floor: 3,
    message:
      'Wir interessieren uns für diese Wohnung und hätten gern einen Termin zur Besichtigung am Samstag. '.repeat(2),
  }
  return JSON.stringify(
    Object.fromEntries(Object.entries(answers).map(([name, value]) => [`field_${fieldIds[name]}`, value])),
  )
}

/** Complete HTTP requests that submit the forms in turn. */
export function submissionRequests(forms: readonly BenchForm[], visitors = 100): string[] {
  return Array.from({ length: visitors }, (_, visitor) =>
    forms.map((form) => postRequest(form.path, submissionBody(form, visitor))),
  ).flat()
}

export function postRequest(path: string, body: string): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json',
    'Content-Type: application/json',
  ]
  return `${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`
}

export function getRequest(path: string, apiKey: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`
}
