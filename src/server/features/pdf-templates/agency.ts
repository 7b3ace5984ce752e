import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'

type ImprintSettings = Pick<FormSettings, `imprint_line_${1 | 2 | 3 | 4 | 5}`>

/** Whose document it is: the name of the account, and the imprint of the form. */
export function agencyOf(name: string, settings: ImprintSettings): { name: string; lines: string[] } {
  const lines = ([1, 2, 3, 4, 5] as const).map((line) => settings[`imprint_line_${line}`])
  return { name, lines: lines.filter((line) => line !== null) }
}
