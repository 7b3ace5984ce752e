import { formSettings } from '../../shared/contract/form-settings/form-settings.ts'
import type { MacroUse } from '../../shared/contract/crm/macros.ts'
import type { FormSetting, SettingGroup, Under } from '../../shared/contract/form-settings/form-setting.ts'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { presets } from '../../shared/contract/accounts/presets.ts'
import type { SettingName } from './labels/all.ts'
import type { RowsName } from './rows/columns.ts'

/** What the build makes of a setting's schema (`scripts/contract-data.ts`). */
interface Schema {
  type?: string
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

export type Kind =
  | { kind: 'flag' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'number'; min: number | undefined; max: number | undefined; step: number | undefined }
  | { kind: 'colour' }
  | { kind: 'moment' }
  | { kind: 'text'; isLong: boolean; type: 'text' | 'url' | 'email' }
  /** Light Markdown; where lines alone are shown, without paragraphs and lists. */
  | { kind: 'formatted'; hasLinesAlone: boolean }
  | { kind: 'words'; values: string[] | undefined }
  | { kind: 'records'; of: 'groups' | 'fields' | 'members' | 'staffGroups'; many: boolean }
  /** Choices of a field of the CRM; without a field, the fields of the module. */
  | { kind: 'crmChoices'; module: CrmModule; field: string | null; many: boolean }
  /** Types of the kind of activity that another setting names. */
  | { kind: 'activityType'; of: SettingName }
  | { kind: 'timezone' }
  | { kind: 'country' }
  | { kind: 'redirects' }
  /** Rows of texts. */
  | { kind: 'rows'; of: RowsName }
  | { kind: 'translations' }
  | { kind: 'secret' }
  | { kind: 'picture' }

export interface Setting {
  name: SettingName
  group: SettingGroup
  kind: Kind
  default: unknown
  /** The setting that makes this one follow the account. */
  follows: keyof typeof formSettings | undefined
  macros: MacroUse | undefined
  /** It has an effect only while another setting is on. */
  under: Under | undefined
}

const formatted = { kind: 'formatted', hasLinesAlone: false } as const

const records: Partial<Record<SettingName, Kind>> = {
  crm_address_contact_types: { kind: 'crmChoices', module: 'address', field: 'ArtDaten', many: true },
  crm_duplicate_check_fields: { kind: 'crmChoices', module: 'address', field: null, many: true },
  consent_crm_field_name: { kind: 'crmChoices', module: 'address', field: null, many: false },
  crm_agentslog_action_kind: { kind: 'crmChoices', module: 'agentsLog', field: 'Aktionsart', many: false },
  crm_agentslog_action_type: { kind: 'activityType', of: 'crm_agentslog_action_kind' },
  form_groups: { kind: 'records', of: 'groups', many: true },
  email_receiver_field_id: { kind: 'records', of: 'fields', many: false },
  double_opt_in_field_id: { kind: 'records', of: 'fields', many: false },
  chat_assistant_excluded_field_ids: { kind: 'records', of: 'fields', many: true },
  confidential_field_ids: { kind: 'records', of: 'fields', many: true },
  staff_allowed_member_ids: { kind: 'records', of: 'members', many: true },
  staff_allowed_group_ids: { kind: 'records', of: 'staffGroups', many: true },
  timezone: { kind: 'timezone' },
  logo_url: { kind: 'picture' },
  logo_dark_url: { kind: 'picture' },
  picture_url: { kind: 'picture' },
  contact_photo_url: { kind: 'picture' },
  redirect_rules: { kind: 'redirects' },
  trust_seals: { kind: 'rows', of: 'trust_seals' },
  thankyou_steps: { kind: 'rows', of: 'thankyou_steps' },
  thankyou_links: { kind: 'rows', of: 'thankyou_links' },
  translations: { kind: 'translations' },
  description: formatted,
  thankyou_text: formatted,
  closed_text: formatted,
  not_open_yet_text: formatted,
  limit_reached_text: formatted,
  body: formatted,
  email2_body: formatted,
  double_opt_in_body: formatted,
  consent_text: { ...formatted, hasLinesAlone: true },
  chat_assistant_consent_text: formatted,
}

function kindOf(name: SettingName, stored: Schema): Kind {
  const known = records[name]
  if (known) return known
  // What may be null is that, or what it is otherwise.
  const isNullable = stored.anyOf?.length === 2 && stored.anyOf.some(({ type }) => type === 'null')
  const schema = (isNullable && stored.anyOf?.find(({ type }) => type !== 'null')) || stored
  if (schema.enum) return { kind: 'choice', values: schema.enum }
  if (schema.anyOf?.some(({ type }) => type === 'boolean')) return { kind: 'flag' }
  switch (schema.type) {
    case 'integer':
      return { kind: 'number', min: schema.minimum, max: schema.maximum, step: undefined }
    case 'number':
      return { kind: 'number', min: schema.minimum, max: schema.maximum, step: 0.1 }
    case 'array':
      return { kind: 'words', values: schema.items?.enum }
    default:
      return textKind(schema)
  }
}

function textKind({ format, pattern, maxLength = 0 }: Schema): Kind {
  if (format === 'date-time') return { kind: 'moment' }
  if (pattern?.startsWith('^#[0-9a-f')) return { kind: 'colour' }
  if (format === 'uri') return { kind: 'text', isLong: false, type: 'url' }
  if (format === 'email') return { kind: 'text', isLong: false, type: 'email' }
  return { kind: 'text', isLong: maxLength >= 1000, type: 'text' }
}

const followed = new Map<SettingGroup, keyof typeof formSettings>(
  Object.values(presets).map(({ group, follows }) => [group, follows]),
)

function fromRegistry([name, entry]: [string, FormSetting]): Setting {
  const setting = name as keyof typeof formSettings
  const follows = followed.get(entry.group)
  return {
    name: setting,
    group: entry.group,
    kind: kindOf(setting, entry.schema as unknown as Schema),
    default: entry.default,
    follows: follows === setting ? undefined : follows,
    macros: entry.macros,
    under: entry.under,
  }
}

const own = (name: SettingName, group: SettingGroup, kind: Kind, parent?: SettingName): Setting => ({
  name,
  group,
  kind,
  default: null,
  follows: undefined,
  macros: undefined,
  under: parent && { settings: [parent] },
})

/** All settings in the order of the registry; being online has its switch above every page of the form. */
export const settings: readonly Setting[] = [
  own('internal_title', 'basics', { kind: 'text', isLong: false, type: 'text' }),
  ...Object.entries(formSettings).map(fromRegistry),
  own('password', 'access', { kind: 'secret' }),
  own('chat_assistant_api_key', 'assistant', { kind: 'secret' }, 'chat_assistant_enabled'),
].filter(({ name }) => name !== 'active')

export const groups: readonly SettingGroup[] = [...new Set(settings.map(({ group }) => group))]
