import { isSafeLink } from '../../shared/form/markup/markdown.ts'

/** An address that a mail puts a link in place of. */
const macroLink = /^(_get[A-Za-z]+|\{link\})$/

/** Whether a link leads there; of a longer address than `marked` takes, none is made. */
export const isAddress = (address: string, { takesMacros = false }: { takesMacros?: boolean }): boolean =>
  address.length <= 2048 && (isSafeLink(address) || (takesMacros && macroLink.test(address)))

/** An address in the letters that Markdown takes. */
export const writable = (address: string): string =>
  address.trim().replaceAll(/[\s()<>]/g, (sign) => percent[sign] ?? encodeURIComponent(sign))
const percent: Record<string, string> = { '(': '%28', ')': '%29' }

/** What was meant by an address that was entered: that of a site may lack its scheme, and that of a mail, too. Undefined: no link leads there. */
export function addressOf(entered: string, grammar: { takesMacros: boolean }): string | undefined {
  const address = writable(entered)
  if (isAddress(address, grammar)) return address
  if (/^[^@/:]+@[^@/:]+\.[^@/:.]+$/.test(address)) return `mailto:${address}`
  return /^[^@/:.]+(\.[^@/:.]+)+(:\d+)?([/?#].*)?$/.test(address) ? `https://${address}` : undefined
}
