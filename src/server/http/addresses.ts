import { refusalOf } from '../../shared/refusals/catalogue.ts'
import { z } from 'zod'
import { addressUses, type AddressUse } from '../../shared/contract/values.ts'
import { pictureDigest } from '../../shared/contract/documents/picture-address.ts'
import type { Config } from '../config.ts'
import { checkSecureUrl, checkTargetUrl, checkVisitedUrl } from '../lib/guarded-fetch/target-url.ts'
import { fieldName } from './bodies/clean-json.ts'
import type { FieldErrors } from './errors.ts'
import { partOf, unwrap } from './validate.ts'

interface FoundAddress {
  path: readonly string[]
  use: AddressUse
  url: string
}

/** What is wrong with where the addresses in a body lead: their schemas have checked how they are written (decision 0034). */
export function addressFaults(schema: z.ZodType, body: unknown, config: Config): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, use, url } of addressesIn(schema, body, [])) {
    const fault = faultOf(url, use, config)
    if (fault !== undefined) errors[path.join('.')] = [refusalOf(fault, fieldName(path))]
  }
  return errors
}

/**
 * What the service fetches must be public, as targets of webhooks must. So must be where visitors are sent, unless this installation
 * is itself on an internal address, as in development: its visitors are there, too.
 */
function faultOf(
  url: string,
  use: AddressUse,
  { publicUrl, crm, webhooks: { allowHosts } }: Config,
): string | undefined {
  if (use === 'crm') return checkSecureUrl(url, crm)
  if (isPlaceholder(url)) return undefined
  if (use === 'fetched' && isOwnPicture(url, publicUrl)) return undefined
  if (use === 'fetched') return checkTargetUrl(url, { allowHosts })
  const isInternal = checkVisitedUrl(publicUrl, { allowHosts: new Set() }) !== undefined
  return isInternal ? undefined : checkVisitedUrl(url, { allowHosts })
}

/** A picture of this installation is read from the file store, and never fetched: its address may be internal, as in development. */
const isOwnPicture = (url: string, publicUrl: string) =>
  pictureDigest(url) !== null && URL.parse(url)?.origin === new URL(publicUrl).origin

/** Names below `invalid` never resolve (RFC 6761 §6.4): programs write them where an address is still to come. */
const isPlaceholder = (url: string) => /\.invalid\.?$/.test(URL.parse(url)?.hostname ?? '')

function addressesIn(schema: z.ZodType, value: unknown, path: readonly string[]): FoundAddress[] {
  if (!holdsAddress(schema)) return []
  const inner = unwrap(schema, value)
  const use = (addressUses.get(schema) ?? (inner && addressUses.get(inner)))?.use
  if (use !== undefined) return typeof value === 'string' ? [{ path, use, url: value }] : []
  if (!inner || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const next = partOf(inner, key)
    return next ? addressesIn(next, part, [...path, key]) : []
  })
}

const holding = new WeakMap<z.ZodType, boolean>()

/** Whether a value of this schema can hold an address at any depth: a list of 10,000 conditions need not be searched for one. */
function holdsAddress(schema: z.ZodType): boolean {
  let holds = holding.get(schema)
  if (holds === undefined) {
    holds = addressUses.get(schema) !== undefined || partsOf(schema).some(holdsAddress)
    holding.set(schema, holds)
  }
  return holds
}

/** All schemas that parts of a value, or the value itself, can have. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap() as z.ZodType]
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out] as z.ZodType[]
  if (schema instanceof z.ZodUnion) return [...schema.options] as z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  return schema instanceof z.ZodObject ? (Object.values(schema.shape) as z.ZodType[]) : []
}
