import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import {
  presetGroups,
  presetNames,
  presets,
  type PresetGroup,
  type PresetName,
  type PresetValues,
} from '../../../shared/contract/accounts/presets.ts'

/** Settings by name, as they are stored or sent. */
type Settings = Record<string, unknown>

/** A write to a form: `stored` is what the form holds so far, null for a new one. */
interface FormWrite {
  stored: Settings | null
  patch: Settings
}

/** Whether a patch names anything that the account presets, so that its values are needed. */
export function touchesPresets(patch: Settings): boolean {
  return presetGroups.some((group) => patch[presets[group].follows] !== undefined || sent(group, patch).length > 0)
}

/**
 * A patch with what follows from the account's presets (docs/decisions/0010): a form that follows them holds their values;
 * one that is given a value of its own no longer follows, and keeps the others. `null` is the account's value.
 */
export function withPresets(written: FormWrite, values: PresetValues): Settings {
  const parts = presetGroups.map((group) => groupPatch(group, written, values[group]))
  return Object.assign({}, written.patch, ...parts) as Settings
}

function groupPatch(group: PresetGroup, written: FormWrite, values: Settings): Settings {
  const { stored, patch } = written
  const { follows } = presets[group]
  const inherited: Settings = Object.fromEntries(presetNames(group).map((name) => [name, values[name] ?? null]))
  if (doesFollow(group, written)) return { ...inherited, [follows]: true }
  const own = sent(group, patch).map((name) => [name, patch[name] ?? inherited[name]])
  return { ...(stored === null && inherited), ...Object.fromEntries(own), [follows]: false }
}

function doesFollow(group: PresetGroup, { stored, patch }: FormWrite): boolean {
  const { follows } = presets[group]
  const said = patch[follows]
  // null: back to the default, which is to follow. Said again by a client that writes back what it read, it says nothing new.
  const saysAnew = said === false || stored === null || stored[follows] === false
  if (said !== undefined && saysAnew) return said !== false
  if (stored?.[follows] === false) return false
  const isOwn = (name: PresetName) => patch[name] !== (stored?.[name] ?? formSettingDefaults[name])
  return !sent(group, patch).some((name) => patch[name] !== null && (stored === null || isOwn(name)))
}

function sent(group: PresetGroup, patch: Settings): PresetName[] {
  return presetNames(group).filter((name) => patch[name] !== undefined)
}
