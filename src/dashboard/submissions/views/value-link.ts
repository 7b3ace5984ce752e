import { callLink, mailLink } from '../../../shared/form/contact-links.ts'
import type { ResolvedType } from '../../../shared/contract/forms/field-types.ts'

/** Where an answer leads that is an address or a number; undefined for all others, and for one that a browser must not open. */
export function linkOf(value: unknown, type: ResolvedType | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  // A mark in the place of what the reader may not see is no address.
  if (type === 'email') return value.includes('@') ? mailLink(value) : undefined
  if (type === 'tel') return callLink(value)
  if (type === 'url') return /^https?:\/\//i.test(value) ? value : undefined
  return undefined
}
