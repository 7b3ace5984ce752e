import { z } from 'zod'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { CrmError } from '../../port.ts'
import { get, type HubSpotClient } from './client.ts'
import { noAnswer } from './errors.ts'

const Id = z.coerce.string().regex(/^\d+$/)

const WireRecord = z.object({
  id: Id,
  /** Texts, whatever the type of the property. */
  properties: z
    .record(
      z.string(),
      z.union([z.string(), z.null(), z.number().transform(String), z.boolean().transform(String)]).catch(null),
    )
    .default({}),
  createdAt: z.string().default(''),
  updatedAt: z.string().default(''),
})
/** A record as HubSpot gives it. */
export type WireRecord = z.output<typeof WireRecord>

const Property = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string().default(''),
  options: z
    .array(
      z.object({
        value: z.string(),
        label: z.string(),
        hidden: z.boolean().default(false),
        displayOrder: z.number().default(-1),
      }),
    )
    .default([]),
  hidden: z.boolean().default(false),
  calculated: z.boolean().default(false),
  hubspotDefined: z.boolean().default(false),
  referencedObjectType: z.string().nullish(),
  modificationMetadata: z.object({ readOnlyValue: z.boolean() }).optional(),
})
export type Property = z.output<typeof Property>

const Owner = z.object({
  id: Id,
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  type: z.string().default('PERSON'),
  archived: z.boolean().default(false),
  teams: z.array(z.object({ id: Id, name: z.string() })).default([]),
})
export type Owner = z.output<typeof Owner>

const AssociationType = z.object({ category: z.string(), typeId: z.number(), label: z.string().nullish() })
export type AssociationType = z.output<typeof AssociationType>

const order = z.number().default(0)
const Pipeline = z.object({
  id: z.string(),
  displayOrder: order,
  stages: z.array(z.object({ id: z.string(), displayOrder: order })).default([]),
})
export type Pipeline = z.output<typeof Pipeline>

const Account = z.object({ portalId: z.coerce.string(), uiDomain: z.string().default('app.hubspot.com') })
export type Account = z.output<typeof Account>

const Paging = z.object({ next: z.object({ after: z.coerce.string() }).optional() }).optional()
const List = z.object({ results: z.array(z.unknown()), paging: Paging })

const listOf =
  <T>(item: z.ZodType<T>) =>
  (json: unknown): T[] => {
    const list = List.safeParse(json)
    if (!list.success) throw noAnswer(true, { why: 'unreadable', status: 0 })
    return list.data.results.flatMap((one) => item.safeParse(one).data ?? [])
  }

/** Lists; what is none of theirs is left out. They throw `CrmError` (`unavailable`) for an answer that is no list: nothing was found only where HubSpot says so. */
export const recordsOf = listOf(WireRecord)
export const propertiesOf = listOf(Property)
export const ownersOf = listOf(Owner)
export const associationTypesOf = listOf(AssociationType)
export const pipelinesOf = listOf(Pipeline)
export const associatedOf = listOf(
  z.object({
    toObjectId: Id,
    associationTypes: z.array(z.object({ typeId: z.number(), label: z.string().nullish() })).default([]),
  }),
)

/** Of an account whose answer cannot be read, nothing is known. */
export const accountOf = (json: unknown): Account | undefined => Account.safeParse(json).data

/** What a list goes on with; `undefined` at its end. */
export const afterOf = (json: unknown): string | undefined => List.safeParse(json).data?.paging?.next?.after

/** All of a list, page by page, up to a number of pages. Throws `CrmError`. */
export async function allOf<T>(
  client: HubSpotClient,
  {
    path,
    query,
    itemsOf,
    maxPages = 20,
  }: {
    path: string
    query: Record<string, string | number>
    itemsOf: (json: unknown) => T[]
    maxPages?: number
  },
): Promise<T[]> {
  const items: T[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const json = await get(client, path, { ...query, after })
    items.push(...itemsOf(json))
    after = afterOf(json)
    if (after === undefined) break
  }
  return items
}

/** The id of what was created. Throws `CrmError` (`unknown_outcome`) where the answer has none. */
export function createdId(json: unknown): string {
  const found = z.object({ id: Id }).safeParse(json)
  if (found.success) return found.data.id
  throw new CrmError('unknown_outcome', refusal('hubspot_created_without_number'))
}
