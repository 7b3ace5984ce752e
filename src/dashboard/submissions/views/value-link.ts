import type { ResolvedType } from '../../../shared/contract/forms/field-types.ts'

/** Where an answer leads that is an address or a number; undefined for all others, and for one that a browser must not open. */
export function linkOf(value: unknown, type: ResolvedType | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (type === 'email') return `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`
  if (type === 'tel') return telephone(value)
  if (type === 'url') return /^https?:\/\//i.test(value) ? value : undefined
  return undefined
}

/** By its digits: what people write between them is no part of a number. A trunk zero in brackets is dialled within the country alone. */
function telephone(value: string): string | undefined {
  const digits = value
    .trim()
    .replace(/(?<=^(\+|00).*)\(0\)/, '')
    .replace(/(?!^\+)\D/g, '')
  return /\d{3}/.test(digits) ? `tel:${digits}` : undefined
}
