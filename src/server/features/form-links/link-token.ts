import { z } from 'zod'
import { linkedModules } from '../../../shared/contract/form-settings/prefill.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'

/** A form as its links know it. */
export interface LinkedForm {
  id: number
  account_id: number
}

const Link = z.strictObject({
  /** 16 random bytes in base64url: what a link for one submission is known by. */
  id: z.string().regex(/^[\w-]{22}$/),
  /** UUIDs by module. */
  records: z.partialRecord(z.enum(linkedModules), z.string()),
  /** Milliseconds since 1970. */
  ends: z.int(),
  single_use: z.boolean(),
  /** By id of the field. */
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])),
})

/** What a link to a form says. */
export type FormLink = z.infer<typeof Link>

/** Longer than any link that we give out. */
const maxLength = 8_000

const contextOf = ({ id, account_id }: LinkedForm) => `form link ${account_id} ${id}`

/** A link as its address carries it: for this form alone, and sealed, so that it cannot be read or changed. */
export function sealLink(sealer: Sealer, form: LinkedForm, link: FormLink): string {
  return sealer.seal(JSON.stringify(link), contextOf(form))
}

/** `undefined` for what we did not seal for this form. */
export function openLink(sealer: Sealer, form: LinkedForm, text: string): FormLink | undefined {
  if (text.length > maxLength) return undefined
  let plain: string
  try {
    plain = sealer.unseal(text, contextOf(form))
  } catch {
    return undefined
  }
  return Link.parse(JSON.parse(plain))
}

const Loaded = z.strictObject({
  answers: Link.shape.answers,
  unseen: Link.shape.answers,
  estate: z.string().nullable(),
})

/** What a page carries back of what its link has loaded: what the visitor could not change, or does not see. */
export type LinkTokenPayload = z.infer<typeof Loaded>

/** Of a link or of the records that an address names: `visit` says which. */
const linkDataContext = ({ id, account_id }: LinkedForm, visit: string) => `form visit ${account_id} ${id} ${visit}`

export function sealLinkData(sealer: Sealer, form: LinkedForm, visit: string, carried: LinkTokenPayload): string {
  return sealer.seal(JSON.stringify(carried), linkDataContext(form, visit))
}

/** `undefined` for what no page of this form and visit was given. */
export function openLinkData(
  sealer: Sealer,
  form: LinkedForm,
  visit: string,
  text: unknown,
): LinkTokenPayload | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return Loaded.parse(JSON.parse(sealer.unseal(text, linkDataContext(form, visit))))
  } catch {
    return undefined
  }
}
