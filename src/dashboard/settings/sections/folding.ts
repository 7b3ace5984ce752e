import type { Under } from '../../../shared/contract/form-settings/form-setting.ts'
import { settings, type Setting } from '../registry.ts'

/** A setting, and those that have an effect only while it is on. */
export interface Branch {
  setting: Setting
  children: Branch[]
}

const offValues: readonly unknown[] = [undefined, null, false, '', 'none']

/** Whether a setting has an effect beside these values of the form. */
export function hasEffect({ settings: parents, values }: Under, form: object): boolean {
  return parents.some((name) => {
    const value = (form as Record<string, unknown>)[name]
    if (values) return values.includes(value)
    return Array.isArray(value) ? value.length > 0 : !offValues.includes(value)
  })
}

const parentOf = ({ under }: Setting) => settings.find(({ name }) => name === under?.settings[0])

/** These settings as trees: each below the first of those that it depends on, which is among them too. */
export function branches(shown: readonly Setting[]): Branch[] {
  const isShown = (setting: Setting | undefined) => setting !== undefined && shown.includes(setting)
  const branch = (setting: Setting): Branch => ({
    setting,
    children: shown.filter((one) => parentOf(one) === setting).map(branch),
  })
  return shown.filter((one) => !isShown(parentOf(one))).map(branch)
}

/** What was found, in its order, with the settings above each before it. */
export const withParents = (found: readonly Setting[]): Setting[] => [...new Set(found.flatMap(withThoseAbove))]

function withThoseAbove(setting: Setting): Setting[] {
  const parent = parentOf(setting)
  return parent ? [...withThoseAbove(parent), setting] : [setting]
}

/** Whether the setting that is sought is below this one. */
export const holds = ({ children }: Branch, name: string | undefined): boolean =>
  children.some((child) => child.setting.name === name || holds(child, name))
