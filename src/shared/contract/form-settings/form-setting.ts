import type { z } from 'zod'
import { boundedMacros, type MacroUse } from '../crm/macros.ts'

/** One entry of the registry of form settings. */
export interface FormSetting {
  /** Checks and normalises what a caller sends. */
  schema: z.ZodType
  default: unknown
  /** What is answered, where its type does not follow from the default. */
  answer?: z.ZodType
  /** Section of the settings that the dashboard and the API list it under. */
  group: SettingGroup
  /** Shown in the documentation of the API. */
  meaning: string
  /** It takes macros. */
  macros?: MacroUse
  /** It has an effect only while another setting is on. */
  under?: Under
}

/** Settings of which one must be on, and what counts as on where it is not every value but false, null, `none` and an empty list. */
export interface Under {
  settings: readonly string[]
  values?: readonly unknown[] | undefined
}

export type SettingGroup =
  | 'basics'
  | 'texts'
  | 'thank_you'
  | 'closed'
  | 'design'
  | 'layout'
  | 'legal'
  | 'documents'
  | 'branding'
  | 'email'
  | 'second_email'
  | 'notification'
  | 'double_opt_in'
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
  | 'saving'
  | 'seo'
  | 'tracking'

/** Defines an entry of the registry: its schema, its default, its group and its meaning. */
export const setting = <S extends z.ZodType, D, const G extends SettingGroup>(
  schema: S,
  fallback: D,
  group: G,
  meaning: string,
) => ({ schema, default: fallback, group, meaning })

/** The same with macros, whose number is bounded; only such a setting can be resolved (`MacroText`). */
export const withMacros = <E extends Omit<FormSetting, 'macros'>>(macros: MacroUse, entry: E) => ({
  ...entry,
  schema: boundedMacros(entry.schema) as E['schema'],
  macros,
})

/** A setting that has an effect only while `parent`, or one of several, is on: the dashboard folds it under the first one. */
export const under = <E extends Omit<FormSetting, 'under'>>(
  parent: string | readonly string[],
  entry: E,
  values?: readonly unknown[],
) => ({ ...entry, under: { settings: typeof parent === 'string' ? [parent] : parent, values } })
