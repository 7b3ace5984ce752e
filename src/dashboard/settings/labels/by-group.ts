import { queryOptions } from '@tanstack/react-query'
import type { SettingGroup } from '../../../shared/contract/form-settings/form-setting.ts'
import type { SettingName } from './all.ts'
import type { Label } from './label.ts'

export type Labels = Partial<Record<SettingName, Label>>

/** Loaded with the group. */
const parts: Record<SettingGroup, () => Promise<Labels>> = {
  basics: async () => (await import('./basics.ts')).basicsLabels,
  texts: async () => (await import('./texts.ts')).textsLabels,
  thank_you: async () => (await import('./thank-you.ts')).thankYouLabels,
  closed: async () => (await import('./closed.ts')).closedLabels,
  design: async () => (await import('./design.ts')).designLabels,
  layout: async () => (await import('./layout.ts')).layoutLabels,
  legal: async () => (await import('./legal.ts')).legalLabels,
  email: async () => (await import('./email.ts')).emailLabels,
  second_email: async () => (await import('./further-mails.ts')).secondEmailLabels,
  notification: async () => (await import('./further-mails.ts')).notificationLabels,
  documents: async () => (await import('./documents.ts')).documentsLabels,
  branding: async () => (await import('./branding.ts')).brandingLabels,
  double_opt_in: async () => (await import('./double-opt-in.ts')).doubleOptInLabels,
  crm: async () => (await import('./crm.ts')).crmLabels,
  assistant: async () => (await import('./assistant.ts')).assistantLabels,
  access: async () => (await import('./access.ts')).accessLabels,
  schedule: async () => (await import('./schedule.ts')).scheduleLabels,
  embedding: async () => (await import('./embedding.ts')).embeddingLabels,
  uploads: async () => (await import('./uploads.ts')).uploadsLabels,
  steps: async () => (await import('./steps.ts')).stepsLabels,
  saving: async () => (await import('./saving.ts')).savingLabels,
  prefill: async () => (await import('./prefill.ts')).prefillLabels,
  spam: async () => (await import('./spam.ts')).spamLabels,
  privacy: async () => (await import('./privacy.ts')).privacyLabels,
  seo: async () => (await import('./seo.ts')).seoLabels,
  tracking: async () => (await import('./tracking.ts')).trackingLabels,
}

const all = async (): Promise<Labels> => (await import('./all.ts')).labels

/** The words of a group's settings, or of all settings: to search in. They are as old as the page. */
export const labelsOf = (group: SettingGroup | 'all') =>
  queryOptions({
    queryKey: ['setting-labels', group],
    queryFn: group === 'all' ? all : parts[group],
    staleTime: Infinity,
    gcTime: Infinity,
  })
