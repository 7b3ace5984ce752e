import type { FormSettings } from './form-settings.ts'

const numbers = [1, 2, 3, 4, 5] as const

/** The imprint of a form, as pages, mails and documents show it: the lines that are not blank. */
export function imprintLines(settings: Pick<FormSettings, `imprint_line_${(typeof numbers)[number]}`>): string[] {
  return numbers.map((n) => settings[`imprint_line_${n}`] ?? '').filter((line) => line.trim() !== '')
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
