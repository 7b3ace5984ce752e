import { callLink, mailLink } from '../../../shared/form/contact-links.ts'
import { mask } from '../../../shared/form/engine/confidential.ts'
import type { ResolvedType } from '../../../shared/contract/forms/field-types.ts'

/** Where an answer leads that is an address or a number; undefined for all others, and for one that a browser must not open. */
export function linkOf(value: unknown, type: ResolvedType | undefined): string | undefined {
  if (typeof value !== 'string' || value === '' || value === mask) return undefined
  if (type === 'email') return mailLink(value)
  if (type === 'tel') return callLink(value)
  if (type === 'url') return /^https?:\/\//i.test(value) ? value : undefined
  return undefined
}
