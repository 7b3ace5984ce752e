import type { z } from 'zod'

/** One entry of the registry of form settings. */
export interface FormSetting {
  /** Checks and normalises what a caller sends. */
  schema: z.ZodType
  default: unknown
  group: SettingGroup
  meaning: string
}

export type SettingGroup =
  | 'basics'
  | 'texts'
  | 'thank_you'
  | 'closed'
  | 'design'
  | 'legal'
  | 'email'
  | 'crm'
  | 'assistant'
  | 'access'
  | 'schedule'
  | 'prefill'
  | 'spam'
  | 'privacy'
  | 'embedding'
  | 'uploads'
  | 'steps'
  | 'seo'

export const setting = <S extends z.ZodType, D, const G extends SettingGroup>(
  schema: S,
  fallback: D,
  group: G,
  meaning: string,
) => ({ schema, default: fallback, group, meaning })
