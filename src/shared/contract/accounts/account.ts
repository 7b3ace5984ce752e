import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint, planFeatures } from '../endpoint.ts'
import { answerSchema, formSettings, type FormSetting } from '../form-settings/form-settings.ts'
import { presetNames, type PresetGroup, type PresetName } from './presets.ts'
import { processingStatuses, type ProcessingStatus } from '../submissions/submission-processing.ts'
import { emailAddress, flag, countryCode, integer, requiredText, text, timezoneName } from '../values.ts'
import { assistantInput, assistantMeaning, assistantShape } from './account-assistant.ts'
import { defaultCountry } from './countries.ts'

export const defaultTimezone = 'Europe/Berlin'
export const defaultSessionDays = 30

type Settings = typeof formSettings
type ReadPreset<P extends PresetGroup> = {
  [N in PresetName<P> as `default_${N}`]: z.ZodType<Settings[N]['default']>
}
type WritePreset<P extends PresetGroup> = {
  [N in PresetName<P> as `default_${N}`]: z.ZodOptional<z.ZodNullable<Settings[N]['schema']>>
}

/** The presets of a group under their names in the account. */
const presetShape = (group: PresetGroup, schemaOf: (setting: FormSetting) => z.ZodType) =>
  Object.fromEntries(presetNames(group).map((name) => [`default_${name}`, schemaOf(formSettings[name])])) as unknown
const readPreset = <P extends PresetGroup>(group: P) => presetShape(group, answerSchema) as ReadPreset<P>
const writePreset = <P extends PresetGroup>(group: P) =>
  presetShape(group, ({ schema, meaning }) => schema.nullable().optional().describe(meaning)) as WritePreset<P>

const recipientMeaning = (n: number) => `Address ${n} that technical notices go to`
const recipient = (n: number) => z.string().nullable().describe(recipientMeaning(n))
/** What the groups of settings are. */
const groups = {
  profile: 'The account itself',
  styling: 'Design of new forms, and of those that follow it',
  imprint: 'Legal links of new forms, and of those that follow them',
  notifications: 'Who gets technical notices',
  statistics: 'Privacy settings, for forms that set none of their own',
  staff_area: 'The area for staff',
  assistant: assistantMeaning,
  status_names: 'What the agency calls the statuses of submissions, for people; programs know them by their keys',
}
const texts = {
  name: 'Name of the agency; the alternative text of its logo, too',
  timezone: `Time zone in which a date is a day, an IANA name; default \`${defaultTimezone}\``,
  country: `Country in which telephone numbers without a country code are read, with two letters (ISO 3166-1); default \`${defaultCountry}\``,
  self: "Whether the account's first user gets technical notices, too; default `true`",
  failures:
    'Whether those who get technical notices are mailed, once a day at most, about work that was given up (`GET /work`); default `true`',
  content: 'Whether the content of submissions is stored; they are counted all the same. Default `true`',
  ips: "Whether visitors' IP addresses are stored; default `true`",
  staffArea: 'Whether staff can log in to forms for staff; can be switched on only with seats. Default `false`',
  sessionDays: `Days that a login of staff lasts; default ${defaultSessionDays}`,
}

/** Characters that the own name of a status may have. */
export const maxStatusName = 40

const ofStatuses = <T>(valueOf: (status: ProcessingStatus) => T) =>
  Object.fromEntries(processingStatuses.map((status) => [status, valueOf(status)])) as Record<ProcessingStatus, T>

const statusNameMeaning = (status: ProcessingStatus) =>
  `Own name of the status \`${status}\`, which differs from those of the others; null: as the dashboard calls it`

const statusNameInput = (status: ProcessingStatus) =>
  text(maxStatusName)
    .transform((name) => name.trim() || null)
    .nullable()
    .optional()
    .describe(statusNameMeaning(status))

const defaultPreset = (group: PresetGroup) =>
  Object.fromEntries(presetNames(group).map((name) => [`default_${name}`, formSettings[name].default]))

const exampleAccount = {
  profile: { name: 'Example Homes', timezone: defaultTimezone, country: defaultCountry },
  styling: defaultPreset('styling'),
  imprint: defaultPreset('imprint'),
  notifications: {
    notification_email_1: 'it@agency.example',
    notification_email_2: null,
    notification_email_3: null,
    notification_self: true,
    notification_failures: true,
  },
  statistics: { save_submission_data: true, save_ips: true },
  domain: { username: 'example-homes', externaldomain: null, externaldomain_active: false },
  staff_area: { enabled: true, session_days: defaultSessionDays, seat_limit: 10, active_members: 4 },
  assistant: {
    chat_assistant_base_url: 'https://models.agency.example/v1',
    chat_assistant_model: 'small-1',
    chat_assistant_api_key_set: true,
  },
  status_names: { new: null, in_progress: 'Besichtigung', done: 'Abgeschlossen', discarded: null },
  plan: { name: 'pro', active_forms: 12, active_forms_limit: 50, seats: 10, features: [...planFeatures] },
}

export const Account = z
  .strictObject({
    profile: z
      .strictObject({
        name: z.string().describe(texts.name),
        timezone: z.string().describe(texts.timezone),
        country: z.string().describe(texts.country),
      })
      .describe(groups.profile),
    styling: z.strictObject(readPreset('styling')).describe(groups.styling),
    imprint: z.strictObject(readPreset('imprint')).describe(groups.imprint),
    notifications: z
      .strictObject({
        notification_email_1: recipient(1),
        notification_email_2: recipient(2),
        notification_email_3: recipient(3),
        notification_self: z.boolean().describe(texts.self),
        notification_failures: z.boolean().describe(texts.failures),
      })
      .describe(groups.notifications),
    statistics: z
      .strictObject({
        save_submission_data: z.boolean().describe(texts.content),
        save_ips: z.boolean().describe(texts.ips),
      })
      .describe(groups.statistics),
    domain: z
      .strictObject({
        username: z.string().describe('Subdomain, and part of descriptive addresses'),
        externaldomain: z.string().nullable().describe('Domain of its own that forms are reached at'),
        externaldomain_active: z.boolean().describe('Whether that domain is in use'),
      })
      .describe('Read-only'),
    staff_area: z
      .strictObject({
        enabled: z.boolean().describe(texts.staffArea),
        session_days: z.int().describe(texts.sessionDays),
        seat_limit: z.int().describe('Seats of the plan; read-only'),
        active_members: z.int().describe('Staff members who occupy a seat; read-only'),
      })
      .describe(groups.staff_area),
    assistant: z.strictObject(assistantShape).describe(groups.assistant),
    status_names: z
      .strictObject(ofStatuses((status) => z.string().nullable().describe(statusNameMeaning(status))))
      .describe(groups.status_names),
    plan: z
      .strictObject({
        name: z.string().describe('Name of the plan'),
        active_forms: z.int().describe('Forms that are online'),
        active_forms_limit: z.int().describe('How many may be'),
        seats: z.int().describe('Staff seats'),
        features: z.array(z.enum(planFeatures)).describe('Features that the plan includes'),
      })
      .describe('Read-only'),
  })
  .meta({ title: 'Account', examples: [exampleAccount] })
export type Account = z.infer<typeof Account>

/** A group of a PATCH: only what it names is changed. `null` is no group, so that a slip cannot reset all of one. */
const changes = <S extends z.ZodRawShape>(meaning: string, shape: S) =>
  z
    .strictObject(shape, { error: fault('not_object_of_settings') })
    .optional()
    .describe(meaning)

/** An empty text is an empty position. */
const recipientInput = (n: number) =>
  z
    .union([z.literal(''), emailAddress()], {
      error: fault('not_email'),
    })
    .nullable()
    .optional()
    .describe(recipientMeaning(n))
const readOnly = (meaning: string) => z.unknown().optional().meta({ readOnly: true, description: meaning })

/** `domain` and `plan` can only be read, and are ignored when they are sent back. */
export const AccountPatch = z
  .strictObject({
    profile: changes(groups.profile, {
      name: requiredText(255).optional().describe(texts.name),
      timezone: timezoneName().nullable().optional().describe(texts.timezone),
      country: countryCode().nullable().optional().describe(texts.country),
    }),
    styling: changes(groups.styling, writePreset('styling')),
    imprint: changes(groups.imprint, writePreset('imprint')),
    notifications: changes(groups.notifications, {
      notification_email_1: recipientInput(1),
      notification_email_2: recipientInput(2),
      notification_email_3: recipientInput(3),
      notification_self: flag().nullable().optional().describe(texts.self),
      notification_failures: flag().nullable().optional().describe(texts.failures),
    }),
    statistics: changes(groups.statistics, {
      save_submission_data: flag().nullable().optional().describe(texts.content),
      save_ips: flag().nullable().optional().describe(texts.ips),
    }),
    staff_area: changes(groups.staff_area, {
      enabled: flag().nullable().optional().describe(texts.staffArea),
      session_days: integer(1, 90).nullable().optional().describe(texts.sessionDays),
      seat_limit: readOnly('Ignored'),
      active_members: readOnly('Ignored'),
    }),
    assistant: changes(groups.assistant, assistantInput),
    status_names: changes(groups.status_names, ofStatuses(statusNameInput)),
  })
  .meta({
    title: 'AccountPatch',
    examples: [{ profile: { name: 'Example Homes' }, styling: { default_accent_color: '#0f766e' } }],
  })
export type AccountPatch = z.infer<typeof AccountPatch>

/** [B4.11] */
export const account = {
  get: endpoint({
    method: 'GET',
    path: '/account',
    summary: 'Settings of the account',
    description: 'All of them, by group, and what the plan includes.',
    data: Account,
    shape: 'one',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/account',
    role: 'owner',
    summary: 'Change settings of the account',
    description:
      'Takes an object for each group with only the fields to change; `null` sets one back to its default. Empty positions of the notification recipients are closed up, and repeated addresses removed. Forms with `use_default_styling` or `use_default_imprint` take over what changes of their group. Answers all settings.',
    body: AccountPatch,
    data: Account,
    shape: 'one',
  }),
}
