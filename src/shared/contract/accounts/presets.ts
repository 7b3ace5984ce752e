import { formSettings, type FormSettingName } from '../form-settings/form-settings.ts'

/**
 * The form settings that an account presets [B2.13], by group of the account: those of a group of the registry. In
 * the account they are called `default_<name>`; a form takes them as long as its setting `follows` is true.
 */
export const presets = {
  styling: { group: 'design', follows: 'use_default_styling' },
  imprint: { group: 'legal', follows: 'use_default_imprint' },
} as const

export type PresetGroup = keyof typeof presets
type PresetSetting = (typeof presets)[PresetGroup]['follows']
type NamesOf<Group> = {
  [K in FormSettingName]: (typeof formSettings)[K]['group'] extends Group ? K : never
}[FormSettingName]
export type PresetName<P extends PresetGroup = PresetGroup> = Exclude<
  NamesOf<(typeof presets)[P]['group']>,
  PresetSetting
>

export const presetGroups = Object.keys(presets) as PresetGroup[]

/** Names of the form settings in a group, in the order of the registry. */
export function presetNames<P extends PresetGroup>(preset: P): PresetName<P>[] {
  const { group, follows } = presets[preset]
  const names = Object.keys(formSettings) as FormSettingName[]
  return names.filter((name) => formSettings[name].group === group && name !== follows) as PresetName<P>[]
}

/** Values that an account presets, by name of the form setting; what is missing is at the default of the registry. */
export type PresetValues = Record<PresetGroup, Record<string, unknown>>
