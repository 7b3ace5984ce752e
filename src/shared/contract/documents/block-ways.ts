import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxReferences } from '../../budgets.ts'
import { boundedMacros } from '../crm/macros.ts'
import { choice, requiredText, text } from '../values.ts'

/**
 * Bounds of [B2.10] and [B8]; the rest keeps a template within what a body and a document can hold. `blocks` counts those inside
 * columns too, `references` the entries of all lists of fields together.
 */
export const blockLimits = { blocks: 300, references: maxReferences, heading: 500, paragraph: 5000, label: 1000 }

/** Blocks are sent and answered alike, but for what may be left out, `null` for a default, and flags. */
export interface Way<Id extends z.ZodType, Ref extends z.ZodType> {
  /** Name of the schema of any block. */
  title: string
  /** What stands before the names of the schemas that name fields. */
  prefix: string
  id: Id
  /** How a block names a field of the form. */
  ref: Ref
  flag: () => z.ZodType<boolean>
  /** A property that may be left out where it is sent, and is always there in an answer. */
  optional: <S extends z.ZodType, const D>(schema: S, fallback: D) => z.ZodType<z.output<S> | D>
}

/** What a document says takes macros. */
export const words = (max: number) => boundedMacros(text(max))

export const isSet = (value: unknown) => value !== undefined && value !== null
/** Told beside other faults of the same block. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

export const crmReference = ({ optional }: Pick<Way<z.ZodType, z.ZodType>, 'optional'>) =>
  z
    .strictObject(
      {
        module: choice('address', 'estate').describe('Module of the CRM'),
        name: requiredText(255).describe("Name of a field in the account's CRM field configuration"),
        label: optional(words(blockLimits.label), null).describe("Label in the document; null: the CRM's own"),
      },
      { error: fault('not_crm_field') },
    )
    .meta({ title: 'CrmReference' })
