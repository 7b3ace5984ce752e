import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { required, webUrl } from '../values.ts'
import { always, blockLimits, crmReference, isSet, words, type Way } from './block-ways.ts'

/** The fields that a block lists. */
export function fieldEntries<Id extends z.ZodType, Ref extends z.ZodType>(way: Way<Id, Ref>) {
  const entry = z.union([way.ref, crmReference(way)], {
    error: fault('not_block_field'),
  })
  return z
    .array(entry, {
      error: (issue) => required(issue.input) ?? fault('not_list', { items: 'field ids and CRM references' }),
    })
    .describe('Fields of this form by id, and fields of the record in the CRM, in the order of the document')
}

/** Labels with their values, several pairs side by side: what a property is in figures. */
export function factsBlock<Id extends z.ZodType, Ref extends z.ZodType>(way: Way<Id, Ref>) {
  const { id, optional, prefix } = way
  return z
    .strictObject({
      id,
      type: z.literal('facts'),
      field_ids: fieldEntries(way),
      lines: optional(words(blockLimits.label), null).describe(
        'More facts after those of the fields, `label: value` in each line; those whose macros have no value are left out',
      ),
      columns: optional(z.literal([2, 3, 4], { error: fault('not_either', { words: '2, 3 or 4' }) }), 2).describe(
        'Facts side by side; fewer where a column has no room for so many. Default 2',
      ),
    })
    .meta({ title: `${prefix}FactsBlock` })
}

/** A drawing as large as its page allows. */
export function floorplanBlock<Id extends z.ZodType, Ref extends z.ZodType>({
  id,
  ref,
  optional,
  prefix,
}: Way<Id, Ref>) {
  return z
    .strictObject({
      id,
      type: z.literal('floorplan'),
      field_id: optional(ref, null).describe(
        'A file field of this form, whose images are shown, each as large as its page allows; null: `picture_url` names a picture',
      ),
      picture_url: optional(webUrl('fetched'), null).describe(
        'Address of a picture, PNG, JPEG, WebP, GIF or SVG; null: `field_id` names a field',
      ),
      caption: optional(words(blockLimits.label), null).describe('Words below it'),
    })
    .refine(({ field_id, picture_url }) => isSet(field_id) || isSet(picture_url), {
      ...always,
      path: ['field_id'],
      error: fault('required_without_picture'),
    })
    .refine(({ field_id, picture_url }) => !isSet(field_id) || !isSet(picture_url), {
      ...always,
      path: ['picture_url'],
      error: fault('not_with_picture_field'),
    })
    .meta({ title: `${prefix}FloorplanBlock` })
}
