import { listedAddresses, maxRecipients } from '../../../shared/contract/form-settings-mail.ts'
import { emailAddress } from '../../../shared/contract/values.ts'
import type { FormField } from '../../../shared/form/model.ts'
import type { Content } from '../follow-ups/index.ts'

const address = emailAddress()
const isAddress = (text: string) => address.safeParse(text).success

/** Puts the values of macros into a text. */
export type ResolveText = (text: string) => string

/**
 * The addresses of a list that may hold macros. The list is taken apart before its macros are resolved: what a visitor wrote
 * stands for one address at most, and for none if it is anything else.
 */
export function addressesIn(list: readonly string[], resolve: ResolveText): string[] {
  return list
    .flatMap(listedAddresses)
    .map((part) => resolve(part).trim())
    .filter(isAddress)
}

/** The address of whoever sent the form: the answer of the field named, else of the first e-mail field that has one. */
export function submitterAddress(
  fields: readonly FormField[],
  content: Content,
  fieldId: number | null,
): string | null {
  const named = fields.filter(({ id }) => id === fieldId)
  const candidates = named.length > 0 ? named : fields.filter(({ type }) => type === 'email')
  for (const { crm_module, crm_field_name, name } of candidates) {
    const answer = content[crm_module]?.[crm_field_name ?? name]
    if (typeof answer === 'string' && isAddress(answer.trim())) return answer.trim()
  }
  return null
}

export interface Recipients {
  to: string[]
  cc: string[]
  bcc: string[]
}

/** Everybody once, where they stand first, and no more than a mail may have. */
export function limited({ to, cc, bcc }: Recipients): Recipients {
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
