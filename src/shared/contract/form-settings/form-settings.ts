import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { fonts, type Font } from '../documents/fonts.ts'
import { setting, under, withMacros, type FormSetting } from './form-setting.ts'
import { accessSettings } from './access.ts'
import { assistantOfAccount, assistantSettings } from './assistant.ts'
import { brandingSettings } from './branding.ts'
import { crmSettings } from './crm.ts'
import { documentSettings } from './documents.ts'
import { doubleOptInSettings } from './double-opt-in.ts'
import { embeddingSettings } from './embedding.ts'
import { languageSettings } from './languages.ts'
import { layoutSettings } from './layout.ts'
import { privacySettings } from './privacy.ts'
import { prefillSettings } from './prefill.ts'
import { savingSettings } from './saving.ts'
import { redirectSettings } from './redirects.ts'
import { nextStepSettings } from './next-steps.ts'
import { spamSettings } from './spam.ts'
import { stepSettings } from './steps.ts'
import { thanksSettings } from './thanks.ts'
import { trackingSettings } from './tracking.ts'
import { trustSettings } from './trust.ts'
import { uploadSettings } from './uploads.ts'
import { mailSettings } from './mail.ts'
import type { MacroText, MacroUse } from '../crm/macros.ts'
import { choice, colour, flag, idList, integer, requiredText, text, webUrl } from '../values.ts'

export type { FormSetting } from './form-setting.ts'

/** Words that a descriptive address may not be, since they name parts of the service. */
export const reservedSlugs = [
  'api',
  'app',
  'f',
  'embed',
  'healthz',
  'readyz',
  'metrics',
  'assets',
  'document',
  'delete',
  'confirm',
  'verify',
  'sign',
  'done',
  'assistant',
  'proof',
  'tracking',
  'upload',
  'partial',
  'count',
  'resume',
  'login',
  'logout',
]

const slug = () => {
  const error = fault('slug_unreadable')
  return z
    .string({ error })
    .regex(/^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/, { error })
    .refine((value) => !reservedSlugs.includes(value), { error: fault('slug_reserved') })
}

/** What a public page can be set in: the visitor's system font, or one that the service itself serves. */
export type FontName = 'system' | Font

const imprintLine = (n: number) => setting(text(120), null as string | null, 'legal', `footer line ${n}`)

/**
 * The registry of form settings: schema, defaults, OpenAPI and the editor derive from it. A setting stands here only
 * when its effect exists. `null` on input means: back to the default.
 */
export const formSettings = {
  title: setting(text(255), null as string | null, 'basics', 'public heading and page title'),
  active: setting(flag(), false, 'basics', 'online (true) or offline (false)'),
  description: setting(text(20_000), null as string | null, 'basics', 'introductory text above the form'),
  custom_slug: setting(slug(), null as string | null, 'basics', 'readable part of the address, unique in the account'),
  form_groups: setting(idList(), [] as number[], 'basics', 'ids of the form groups it belongs to'),

  ...languageSettings,
  submit_button_label: setting(text(80), null as string | null, 'texts', 'label of the submit button'),
  submit_spinner_label: setting(text(80), null as string | null, 'texts', 'text while sending'),
  required_marker: setting(
    choice('asterisk', 'text', 'optional_only', 'none'),
    'asterisk' as 'asterisk' | 'text' | 'optional_only' | 'none',
    'texts',
    'how required or optional fields are marked',
  ),
  error_summary_enabled: setting(flag(), true, 'texts', 'linked list of faults at the top'),
  browser_autocomplete_enabled: setting(
    flag(),
    true,
    'texts',
    'browsers may fill in name, address, e-mail and telephone',
  ),
  place_completion_enabled: setting(
    flag(),
    false,
    'texts',
    'the page fills in the place of a postal code from the places of the account, as a proposal',
  ),
  clear_hidden_values: setting(flag(), true, 'texts', 'answers to fields that rules hide are not stored'),
  validate_on_blur: setting(flag(), true, 'texts', 'check a field when it is left, not only on sending'),

  thankyou_headline: withMacros(
    { place: 'line', to: 'visitor' },
    setting(text(255), null as MacroText | null, 'thank_you', 'headline of the thank-you page'),
  ),
  thankyou_text: withMacros(
    { place: 'text', to: 'visitor' },
    setting(text(20_000), null as MacroText | null, 'thank_you', 'text of the thank-you page'),
  ),
  redirect: withMacros(
    { place: 'url', to: 'visitor' },
    setting(webUrl('visited'), null as string | null, 'thank_you', 'go here instead of the thank-you page'),
  ),
  ...redirectSettings,
  ...thanksSettings,
  ...nextStepSettings,
  ...documentSettings,
  refill_enabled: setting(flag(), false, 'thank_you', 'offer to send another answer'),

  closed_headline: setting(text(255), null as string | null, 'closed', 'headline while the form is offline'),
  closed_text: setting(text(20_000), null as string | null, 'closed', 'text while the form is offline'),

  use_default_styling: setting(flag(), true, 'design', "take every design value from the account's default_* settings"),
  logo_url: setting(
    webUrl('fetched'),
    null as string | null,
    'design',
    "logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too",
  ),
  logo_dark_url: setting(
    webUrl('fetched'),
    null as string | null,
    'design',
    'logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme',
  ),
  logo_position: setting(
    choice('left', 'center', 'right'),
    'left' as 'left' | 'center' | 'right',
    'design',
    'logo alignment',
  ),
  logo_alt_text: setting(
    text(255),
    null as string | null,
    'design',
    "its text for who cannot see it; null: the account's name",
  ),
  font: setting(choice('system', ...fonts), 'system' as FontName, 'design', 'font, served by the service itself'),
  background_color: setting(colour(), '#f3f4f6', 'design', 'page background'),
  accent_color: setting(colour(), '#1d4ed8', 'design', 'buttons, focus ring'),
  text_color: setting(colour(), '#1f2937', 'design', 'text'),
  button_text_color: setting(colour(), null as string | null, 'design', 'text on buttons; null picks the readable one'),
  font_size: setting(integer(12, 24), 16, 'design', 'base size in px'),
  color_scheme: setting(
    choice('auto', 'light', 'dark'),
    'auto' as 'auto' | 'light' | 'dark',
    'design',
    'light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark',
  ),
  card_enabled: setting(flag(), true, 'design', 'form sits on a card'),
  card_background_color: setting(colour(), '#ffffff', 'design', 'card colour'),
  card_width_px: setting(integer(320, 1400), 760, 'design', 'largest width'),

  ...layoutSettings,
  ...trustSettings,

  use_default_imprint: setting(flag(), true, 'legal', "take the account's default_* imprint values"),
  privacypolicy_url: setting(webUrl('visited'), null as string | null, 'legal', 'privacy link in the footer'),
  imprint_url: setting(webUrl('visited'), null as string | null, 'legal', 'imprint link in the footer'),
  homepage_url: setting(
    webUrl('visited'),
    null as string | null,
    'legal',
    'link to the agency, in the footer and on the logo',
  ),
  imprint_line_1: imprintLine(1),
  imprint_line_2: imprintLine(2),
  imprint_line_3: imprintLine(3),
  imprint_line_4: imprintLine(4),
  imprint_line_5: imprintLine(5),

  ...brandingSettings,

  ...mailSettings,

  ...doubleOptInSettings,

  ...crmSettings,

  ...assistantSettings,

  ...accessSettings,

  ...embeddingSettings,

  ...uploadSettings,

  ...stepSettings,

  ...savingSettings,

  staff_only_enabled: setting(flag(), false, 'access', 'only for staff who are logged in'),
  staff_prefill_identity: under(
    'staff_only_enabled',
    setting(
      flag(),
      true,
      'access',
      'with `staff_only_enabled`, the submission and the e-mail about it say which member sent it',
    ),
  ),
  staff_allowed_member_ids: under(
    'staff_only_enabled',
    setting(idList(), [] as number[], 'access', 'members admitted; both lists empty: all'),
  ),
  staff_allowed_group_ids: under(
    'staff_only_enabled',
    setting(idList(), [] as number[], 'access', 'groups admitted; both lists empty: all'),
  ),

  ...prefillSettings,

  honeypot_enabled: setting(flag(), true, 'spam', 'hidden decoy field'),
  min_fill_seconds: setting(integer(0, 60), 2, 'spam', 'faster answers count as spam, measured by the page token'),
  max_form_age_hours: setting(integer(1, 168), 24, 'spam', 'older pages must be loaded again; answers are kept'),
  ...spamSettings,
  spam_action: setting(
    choice('reject', 'quarantine'),
    'quarantine' as 'reject' | 'quarantine',
    'spam',
    'refuse what is judged spam, or keep it in a tray',
  ),

  save_submission_data: setting(
    choice('inherit', 'on', 'off'),
    'inherit' as 'inherit' | 'on' | 'off',
    'privacy',
    'off: content is not stored, the submission still counts',
  ),
  save_ips: setting(
    choice('inherit', 'full', 'anonymised', 'off'),
    'inherit' as 'inherit' | 'full' | 'anonymised' | 'off',
    'privacy',
    'anonymised keeps the /24 or /48 prefix',
  ),
  ...privacySettings,

  seo_indexable: setting(flag(), false, 'seo', 'search engines may list the page'),
  seo_title: setting(text(70), null as string | null, 'seo', 'page title for search and sharing'),
  seo_description: setting(text(160), null as string | null, 'seo', 'description for search and sharing'),
  ...trackingSettings,
  stats_enabled: setting(flag(), true, 'tracking', 'count views, without cookies'),
} satisfies Record<string, FormSetting>

export type FormSettingName = keyof typeof formSettings

/** Settings that take macros, and how. */
export const macroSettings = Object.fromEntries(
  Object.entries(formSettings).flatMap(([name, entry]) => ('macros' in entry ? [[name, entry.macros]] : [])),
) as Partial<Record<FormSettingName, MacroUse>>

/** Every setting with its value: stored ones, else the default. */
export type FormSettings = { [K in FormSettingName]: (typeof formSettings)[K]['default'] } & { internal_title: string }

/** Name in the dashboard, the only setting without a default. */
export const internalTitle = requiredText(255)

export const formSettingDefaults = Object.fromEntries(
  Object.entries(formSettings).map(([name, { default: value }]) => [name, value]),
) as Omit<FormSettings, 'internal_title'>

/** Settings that have the value of the account until they are set: their default, too, is then a value of their own. */
export const accountSettings: ReadonlySet<string> = new Set<FormSettingName>(['timezone', ...assistantOfAccount])

/** The type a setting has in answers: that of its default, or of its input where the default is `null`. */
export function answerSchema({ schema, default: value, meaning, answer }: Omit<FormSetting, 'group'>): z.ZodType {
  const described = { description: meaning }
  if (answer) return answer.meta(described)
  // A list of texts refuses a number.
  if (Array.isArray(value)) return z.array(schema.safeParse([1]).success ? z.int() : z.string()).meta(described)
  // Texts by language and key.
  if (typeof value === 'object' && value !== null) {
    return z.record(z.string(), z.record(z.string(), z.string())).meta(described)
  }
  if (typeof value === 'boolean') return z.boolean().meta(described)
  if (typeof value === 'number') return z.int().meta(described)
  if (schema instanceof z.ZodEnum) return schema.meta(described)
  if (typeof value === 'object' && value !== null)
    return z.record(z.string(), z.record(z.string(), z.string())).meta(described)
  if (value !== null) return z.string().meta(described)
  return (schema.safeParse(1).success ? z.int() : z.string()).nullable().meta(described)
}
