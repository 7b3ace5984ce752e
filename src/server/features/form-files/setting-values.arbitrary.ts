import { formSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { settingsOfNoFile } from '../../../shared/contract/forms/form-file-parts.ts'

/** Settings that name something, that depend on others, or whose address is looked up: they have generators of their own, or none. */
const special = [
  ...settingsOfNoFile,
  'form_groups',
  'staff_allowed_member_ids',
  'staff_allowed_group_ids',
  'email_receiver_field_id',
  'double_opt_in_field_id',
  'chat_assistant_excluded_field_ids',
  'confidential_field_ids',
  'redirect_rules',
  'translations',
  'consent_crm_field_name',
  'crm_duplicate_check_fields',
  'chat_assistant_base_url',
  'opens_at',
  'closes_at',
  'tracking_provider',
  'tracking_id',
]

const candidates: readonly unknown[] = [
  true,
  false,
  0,
  1,
  12,
  20,
  400,
  1000,
  'Ein Text mit „Zeichen“ & <b>',
  'Guten Tag _Vorname_Name, zu _field_{Bemerkung}: {link}',
  '_Email',
  'office@agency.example',
  'https://agency.example/a?b=1',
  '#0f766e',
  'Europe/Vienna',
  'a { color: red }',
  ['office@agency.example', 'second@agency.example'],
  ['Email'],
  ['pdf', 'png'],
  ['10.0.0.0/8', '::1'],
  ['https://*.agency.example'],
  ['agency.example'],
  ['estate'],
  ['submission_id'],
  ['en', 'fr'],
  ['Kauf', 'Miete'],
  4.8,
  '+49 40 123456',
  [{ text: 'Mitglied im IVD', image_url: null }],
  [{ text: '', time: 'innerhalb von 24 Stunden', title: 'Wir rufen Sie an' }],
  [{ label: 'Suchprofil anlegen', url: 'https://agency.example/suche' }],
]

/** Values that a setting takes and that are not its default. */
function valuesOf(name: keyof typeof formSettings): unknown[] {
  const { schema, default: usual } = formSettings[name]
  const options = 'options' in schema ? (schema.options as unknown[]) : []
  return [...options, ...candidates].filter((value) => {
    const parsed = schema.safeParse(value)
    return parsed.success && JSON.stringify(parsed.data) !== JSON.stringify(usual)
  })
}

/** Settings that stand by themselves. */
export const plainNames = (Object.keys(formSettings) as (keyof typeof formSettings)[]).filter(
  (name) => !special.includes(name),
)
/** Values of each that are not its default. */
export const plainValues = new Map(plainNames.map((name) => [name, valuesOf(name)]))
/** Each of these settings with a value that is not its default. */
export const plainSettings = Object.fromEntries(plainNames.map((name) => [name, plainValues.get(name)?.[0]]))
/** Settings of which no candidate is a value: the test wants none. */
export const withoutValues = plainNames.filter((name) => plainValues.get(name)?.length === 0)
