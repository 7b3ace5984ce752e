/*
 * What stands before a name, in small letters and without a full stop: codes of the CRM, and what forms of each language call them.
 */

export const women: ReadonlySet<string> = new Set(
  'frau ms mrs miss mme madame sra señora signora sig.ra mevrouw mw pani bayan hanım'.split(' '),
)
export const men: ReadonlySet<string> = new Set(
  'herr herrn mr monsieur m sr señor signor sig dhr heer meneer pan bay'.split(' '),
)
const several: ReadonlySet<string> = new Set(
  'familie eheleute family familia famille famiglia państwo rodzina aile'.split(' '),
)

/** `Frau`, `Mr.`, `Familie`: as it is looked up above. */
export const formOfAddress = (text: string) => text.trim().toLowerCase().replace(/\.$/, '')

/** Whether it is said before a name: *Firma*, and what a person has not said of themselves, is not. */
export function precedesName(text: string): boolean {
  const form = formOfAddress(text)
  return women.has(form) || men.has(form) || several.has(form)
}
