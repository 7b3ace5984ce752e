import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { imprintLines } from '../../../shared/contract/form-settings/imprint-lines.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import type { Letter } from '../mails/index.ts'

/** The text; null where it is blank. */
export const nonBlank = <T extends string>(text: T | null): T | null =>
  text === null || text.trim() === '' ? null : text

/** What stands below a mail: the imprint of its form, and the legal links. */
export function imprintOf(settings: FormSettings): Letter['imprint'] {
  const texts = catalogue[settings.language].mails
  const links = [
    { address: settings.imprint_url, words: texts.imprint },
    { address: settings.privacypolicy_url, words: texts.privacy },
  ]
  return {
    lines: imprintLines(settings),
    links: links.flatMap(({ address, words }) => (address === null ? [] : [{ address, words }])),
  }
}
