import type { FormSettings } from './form-settings.ts'

export const imprintLineNames = [
  'imprint_line_1',
  'imprint_line_2',
  'imprint_line_3',
  'imprint_line_4',
  'imprint_line_5',
] as const

/** The imprint of a form, as pages, mails and documents show it: the lines that are not blank. */
export function imprintLines(settings: Partial<Pick<FormSettings, (typeof imprintLineNames)[number]>>): string[] {
  return imprintLineNames.map((name) => settings[name] ?? '').filter((line) => line.trim() !== '')
}

/** Whether a line of an imprint says the name of the agency, with its legal form perhaps, so that it is not said twice. */
export function saysName(line: string | undefined, name: string): boolean {
  const [said = '', agency] = [line?.trim().toLowerCase(), name.trim().toLowerCase()]
  return said === agency || said.startsWith(`${agency} `)
}

/** Whether a line of an imprint is a heading or names a law (`Angaben gemäß DDG`), and has no name. */
export const isImprintHeading = (line: string): boolean =>
  /§|:\s*$|^\W*(angaben|impressum|anbieter|verantwortlich|imprint|legal (notice|disclosure)|publisher)(?!\p{L})/iu.test(
    line,
  )
