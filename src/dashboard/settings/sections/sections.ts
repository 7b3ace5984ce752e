import type { SettingGroup } from '../../../shared/contract/form-settings/form-setting.ts'

/** What the page can show: a group of settings, or who takes care of what comes in, which is set for itself. */
export type SettingsPart = SettingGroup | 'assignment'

/** Parts by what a user comes for; a group in none of them does not compile. */
const sectionOf = {
  basics: 'general',
  texts: 'general',
  steps: 'general',
  saving: 'general',
  thank_you: 'general',
  closed: 'general',
  design: 'design',
  layout: 'design',
  email: 'emails',
  notification: 'emails',
  second_email: 'emails',
  double_opt_in: 'emails',
  access: 'access',
  schedule: 'access',
  spam: 'access',
  crm: 'crm',
  prefill: 'crm',
  assignment: 'crm',
  documents: 'documents',
  privacy: 'privacy',
  legal: 'privacy',
  uploads: 'privacy',
  embedding: 'advanced',
  seo: 'advanced',
  tracking: 'advanced',
  assistant: 'advanced',
  branding: 'advanced',
} as const satisfies Record<SettingsPart, string>

export type SectionName = (typeof sectionOf)[SettingsPart]

const parts = Object.keys(sectionOf) as SettingsPart[]

export const sections: readonly { name: SectionName; parts: readonly [SettingsPart, ...SettingsPart[]] }[] = [
  ...new Set(Object.values(sectionOf)),
].map((name) => ({
  name,
  parts: parts.filter((part) => sectionOf[part] === name) as [SettingsPart, ...SettingsPart[]],
}))

export const isSettingsPart = (name: unknown): name is SettingsPart => Object.hasOwn(sectionOf, String(name))
