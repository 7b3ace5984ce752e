import { listedAddresses, maxRecipients } from '../../../shared/contract/form-settings/mail.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { emailAddress } from '../../../shared/contract/values.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { resolveMacros } from '../../crm/macros.ts'
import type { Content, VisitorSource } from '../follow-ups/index.ts'

const address = emailAddress()
const isAddress = (text: string) => address.safeParse(text).success

declare const named: unique symbol
/** Addresses that the agency itself names; visitors have no say in them. */
export type OwnAddresses = readonly string[] & { readonly [named]: true }

/** The addresses of lists of the agency; what is none is left out. */
export const ownAddresses = (list: readonly string[]) =>
  list
    .flatMap(listedAddresses)
    .map((part) => part.trim())
    .filter(isAddress) as readonly string[] as OwnAddresses

/**
 * The addresses of a list that may hold macros. The list is taken apart before its macros are resolved: what a visitor wrote
 * stands for one address at most, and for none if it is anything else.
 */
export function addressesIn(list: readonly MacroText[], source: VisitorSource): string[] {
  return list
    .flatMap((text) => listedAddresses(text) as MacroText[])
    .map((part) => resolveMacros(part, source).trim())
    .filter(isAddress)
}

/** The address of the person who sent the form: the answer of the field named, else of the first e-mail field that has one. */
export function submitterAddress(
  fields: readonly FormField[],
  content: Content,
  fieldId: number | null,
): string | null {
  const named = fields.filter(({ id }) => id === fieldId)
  const candidates = named.length > 0 ? named : fields.filter(({ type }) => type === 'email')
  for (const field of candidates) {
    const answer = content[field.crm_module]?.[contentName(field)]
    if (typeof answer === 'string' && isAddress(answer.trim())) return answer.trim()
  }
  return null
}

export interface Recipients {
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
}

/** Each address once, where it stands first, and no more than a mail may have. */
export function limited({ to, cc, bcc }: Recipients): { [K in keyof Recipients]: string[] } {
  const seen = new Set<string>()
  const take = (list: readonly string[]) =>
    list.filter((one) => {
      const key = one.toLowerCase()
      if (seen.has(key) || seen.size >= maxRecipients) return false
      seen.add(key)
      return true
    })
  return { to: take(to), cc: take(cc), bcc: take(bcc) }
}
