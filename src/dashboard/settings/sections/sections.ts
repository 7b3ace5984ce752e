import type { SettingGroup } from '../../../shared/contract/form-settings/form-setting.ts'

/** What the page can show: a group of settings, or who takes care of what comes in, which is set for itself. */
export type Shelf = SettingGroup | 'assignment'

/** Shelves by what a user comes for; a group in none of them does not compile. */
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
} as const satisfies Record<Shelf, string>

export type SectionName = (typeof sectionOf)[Shelf]

const shelves = Object.keys(sectionOf) as Shelf[]

export const sections: readonly { name: SectionName; shelves: readonly [Shelf, ...Shelf[]] }[] = [
  ...new Set(Object.values(sectionOf)),
].map((name) => ({ name, shelves: shelves.filter((shelf) => sectionOf[shelf] === name) as [Shelf, ...Shelf[]] }))

export const isShelf = (name: unknown): name is Shelf => Object.hasOwn(sectionOf, String(name))
