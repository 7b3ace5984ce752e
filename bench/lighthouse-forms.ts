import type { Foyer } from './foyer.ts'

/** Three forms as agencies publish them, in German: a short one, a long one in steps, one in a design of its own. */
export interface PublishedForm {
  name: string
  /** Whole address of its page. */
  url: string
}

interface Draft {
  name: string
  settings: object
  fields: Record<string, object>
  rules?: { when: [field: string, operator: string, value: string]; then: [action: string, field: string][] }[]
}

/** Of the servers of others: where logos and the assistant's model are. */
export interface ExternalUrls {
  logoUrl: string
  modelUrl: string
}

const found = {
  seo_indexable: true,
  seo_description: 'Schreiben Sie uns, was Sie suchen oder anbieten. Wir melden uns innerhalb eines Werktags.',
}
const person = {
  first: { crm_module: 'address', crm_field_name: 'Vorname', half_size: true, required: true },
  last: { crm_module: 'address', crm_field_name: 'Name', half_size: true, required: true },
  email: { crm_module: 'address', crm_field_name: 'Email', required: true },
  phone: { crm_module: 'address', crm_field_name: 'Telefon1' },
}
const message = { crm_module: 'address', label: 'Ihre Nachricht', field_type: 'textarea', required: true }
const agree = { crm_module: 'address', label: 'Ich möchte angerufen werden.', field_type: 'checkbox' }
const legal = {
  privacypolicy_url: 'https://agency.example/datenschutz',
  imprint_url: 'https://agency.example/impressum',
  homepage_url: 'https://agency.example',
  imprint_line_1: 'Hansen & Partner Immobilien GmbH',
  imprint_line_2: 'Am Sandtorkai 27, 20457 Hamburg',
  imprint_line_3: 'Geschäftsführerin: Ida Hansen',
  imprint_line_4: 'Amtsgericht Hamburg, HRB 12345',
  imprint_line_5: 'Aufsichtsbehörde nach § 34c GewO: Handelskammer Hamburg',
}

const contact: Draft = {
  name: 'contact',
  settings: { ...found, title: 'Schreiben Sie uns', description: 'Wir antworten **innerhalb eines Werktags**.' },
  fields: { ...person, message, agree },
}

const steps: Draft = {
  name: 'steps, uploads, signature, rules',
  settings: {
    ...found,
    title: 'Selbstauskunft',
    multistep_enabled: true,
    multistep_review_enabled: true,
    autosave_enabled: true,
    resume_link_enabled: true,
    consent_enabled: true,
    additional_languages: ['en', 'tr'],
  },
  fields: {
    ...person,
    birth: { crm_module: 'address', label: 'Geburtsdatum', field_type: 'date' },
    home: { crm_module: 'estate', label: 'Ihr Zuhause', field_type: 'page_break' },
    kind: { crm_module: 'estate', label: 'Art', field_type: 'radio', datalist: 'Wohnung;Haus', required: true },
    floor: { crm_module: 'estate', label: 'Etage', field_type: 'number', hidden: true },
    rooms: { crm_module: 'estate', label: 'Zimmer', field_type: 'select', datalist: '1;2;3;4;5 und mehr' },
    wishes: {
      crm_module: 'estate',
      label: 'Ausstattung',
      field_type: 'checkboxes',
      datalist: 'Balkon;Garten;Aufzug;Keller',
    },
    rating: { crm_module: 'address', label: 'Wie haben Sie uns gefunden?', field_type: 'scale' },
    papers: { crm_module: 'address', label: 'Unterlagen', field_type: 'page_break' },
    income: { crm_module: 'address', label: 'Nachweise', field_type: 'file', options: { multiple: true } },
    message,
    signature: { crm_module: 'address', label: 'Unterschrift', field_type: 'signature', required: true },
  },
  rules: [
    { when: ['kind', 'equals', 'Wohnung'], then: [['show', 'floor']] },
    { when: ['rooms', 'equals', '5 und mehr'], then: [['require', 'phone']] },
  ],
}

const designed = ({ logoUrl, modelUrl }: ExternalUrls): Draft => ({
  name: 'designed, with assistant and imprint',
  settings: {
    ...found,
    ...legal,
    title: 'Was ist Ihre Immobilie wert?',
    description: 'Eine ehrliche Einschätzung, *kostenfrei und unverbindlich*.\n\n1. Angaben machen\n2. Termin finden',
    use_default_styling: false,
    use_default_imprint: false,
    logo_url: logoUrl,
    logo_alt_text: 'Hansen & Partner',
    logo_position: 'center',
    font: 'merriweather',
    background_color: '#f4efe6',
    accent_color: '#0b5d4e',
    card_background_color: '#ffffff',
    custom_css: 'h1 { letter-spacing: -0.01em } .card { border-radius: 20px }',
    chat_assistant_enabled: true,
    chat_assistant_base_url: modelUrl,
    chat_assistant_model: 'a model',
    chat_assistant_name: 'Ida',
    chat_assistant_greeting: 'Guten Tag! Ich helfe Ihnen gern beim Ausfüllen.',
    hide_branding: true,
  },
  fields: { ...person, message, agree },
})

export const publish = async (foyer: Pick<Foyer, 'api'>, elsewhere: ExternalUrls): Promise<PublishedForm[]> => {
  const published: PublishedForm[] = []
  for (const draft of [contact, steps, designed(elsewhere)]) published.push(await publishOne(foyer, draft))
  return published
}

async function publishOne({ api }: Pick<Foyer, 'api'>, draft: Draft): Promise<PublishedForm> {
  const { name, settings, fields, rules = [] } = draft
  const made = await api<{ data: { id: number } }>('POST', '/forms', { internal_title: name, ...settings })
  const { id } = made.data
  const ids: Record<string, number> = {}
  for (const [key, field] of Object.entries(fields)) {
    const created = await api<{ data: { id: number } }>('POST', `/forms/${id}/fields`, field)
    ids[key] = created.data.id
  }
  const whole = rules.map(({ when: [field, operator, value], then }, priority) => ({
    priority,
    clauses: [{ when_field_id: String(ids[field]), operator, value }],
    actions: then.map(([action, target]) => ({ action, target_field_id: String(ids[target]), value: null })),
  }))
  await api('PUT', `/forms/${id}/rules`, { rules: whole })
  const online = await api<{ data: { url: string } }>('PATCH', `/forms/${id}`, { active: true })
  return { name, url: online.data.url }
}
