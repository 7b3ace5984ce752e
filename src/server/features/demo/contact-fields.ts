import type { DemoField } from './model.ts'

/** Who writes: the same at the end of all three forms. */
export const contactFields = {
  kontakt: { crm_module: 'address', field_type: 'heading', label: 'Ihre Kontaktdaten', options: { level: 2 } },
  anrede: { crm_module: 'address', crm_field_name: 'Anrede', datalist: 'Frau;Herr;Familie;Firma', half_size: true },
  titel: { crm_module: 'address', crm_field_name: 'Titel', half_size: true },
  vorname: { crm_module: 'address', crm_field_name: 'Vorname', required: true, half_size: true },
  name: { crm_module: 'address', crm_field_name: 'Name', label: 'Nachname', required: true, half_size: true },
  email: {
    crm_module: 'address',
    crm_field_name: 'Email',
    label: 'E-Mail',
    placeholder: 'name@beispiel.de',
    required: true,
    half_size: true,
  },
  telefon: {
    crm_module: 'address',
    crm_field_name: 'Telefon1',
    label: 'Telefon',
    hint: 'Für kurze Rückfragen – am liebsten mobil.',
    half_size: true,
  },
  kontaktweg: {
    crm_module: 'address',
    crm_field_name: 'KontaktformBevorzugt',
    field_type: 'radio',
    label: 'Wie dürfen wir uns melden?',
    datalist: 'Email;Telefon',
    default_value: 'Email',
  },
  einwilligung: {
    crm_module: 'address',
    field_type: 'checkbox',
    label: 'Ich bin einverstanden, dass meine Angaben zur Bearbeitung meiner Anfrage gespeichert werden.',
    hint: 'Sie können Ihre Einwilligung jederzeit mit einer kurzen E-Mail widerrufen.',
    required: true,
  },
} satisfies Record<string, DemoField>

/** What all three forms look like, and what stands in their footer. */
export const house = {
  language: 'de',
  background_color: '#f4f1ec',
  accent_color: '#1f5f5b',
  text_color: '#22312f',
  card_background_color: '#ffffff',
  privacypolicy_url: 'https://www.hansen-immobilien.example/datenschutz',
  imprint_url: 'https://www.hansen-immobilien.example/impressum',
  homepage_url: 'https://www.hansen-immobilien.example',
  imprint_line_1: 'Hansen & Partner Immobilien GmbH',
  imprint_line_2: 'Elbchaussee 112 · 22763 Hamburg',
} as const
