import { isSignature, signature, type TokenKey } from '../../lib/secrets/keyed-hash.ts'

/** A form as its links know it. */
export interface LinkedForm {
  id: number
  account_id: number
}

/** What a link to a document says. */
export interface DocumentLink {
  /** Of the submission, or of what is held back, whose document is not made. */
  id: number
  held_back: boolean
  /** Milliseconds since 1970. */
  ends: number
}

/** What a link lets a visitor do. */
export type LinkPurpose = 'read' | 'sign' | 'delete'

const deletionDays = 30

/** When a link to delete what was sent ends that is issued now. */
export const deletionEnd = (now: number) => now + deletionDays * 86_400_000

/** The last part of a link's address: id and end under an HMAC that is bound to the form, 22 characters of it. */
export function issueLink(
  key: TokenKey,
  form: LinkedForm,
  { id, held_back, ends }: DocumentLink,
  purpose: LinkPurpose = 'read',
): string {
  const text = `${id}-${ends.toString(36)}`
  return `${text}-${signature(key, purposeOf(purpose, held_back), signedText(form, text))}`
}

/** What the last part of an address says; `undefined` for one that we did not issue for this form and purpose. */
export function readLink(
  key: TokenKey,
  form: LinkedForm,
  part: string,
  purpose: LinkPurpose = 'read',
): DocumentLink | undefined {
  const [, id = '', ends = '', mac = ''] = /^([1-9]\d{0,15})-([a-z0-9]{6,12})-([\w-]{22})$/.exec(part) ?? []
  if (mac === '') return undefined
  const text = `${id}-${ends}`
  const isOurs = (held_back: boolean) => isSignature(key, purposeOf(purpose, held_back), signedText(form, text), mac)
  const [held, stored] = [isOurs(true), isOurs(false)]
  return held || stored ? { id: Number(id), held_back: held, ends: Number.parseInt(ends, 36) } : undefined
}

/** A link does not show whether what it is of is held back. */
const purposeOf = (purpose: LinkPurpose, held_back: boolean) =>
  `form-document${purpose === 'read' ? '' : (`-${purpose}` as const)}${held_back ? '-held' : ''}` as const

const signedText = ({ id, account_id }: LinkedForm, text: string) => `${account_id} ${id} ${text}`
