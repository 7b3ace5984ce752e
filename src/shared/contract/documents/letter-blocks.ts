import { z } from 'zod'
import { webUrl } from '../values.ts'
import { blockLimits, words, type Way } from './block-ways.ts'

/** The head of a letter by DIN 5008, form B. */
export function letterBlock<Id extends z.ZodType, Ref extends z.ZodType>({ id, optional, flag, prefix }: Way<Id, Ref>) {
  return z
    .strictObject({
      id,
      type: z.literal('letter'),
      recipient: words(blockLimits.label).describe('Address in lines; those whose macros have no value are left out'),
      sender: optional(words(200), null).describe('Small line above the address; null: name and imprint of the agency'),
      info: optional(words(blockLimits.label), null).describe(
        'The block beside the address, `label: value` in each line; null: number and date of the submission',
      ),
      subject: optional(words(blockLimits.heading), null).describe('What the letter is about'),
      fold_marks: optional(flag(), true).describe('Marks at the edge for folding and punching; default true'),
    })
    .meta({ title: `${prefix}LetterBlock` })
}

/** A place for the agency beside that of the visitor: a line to sign on by hand, or its scanned signature. */
export function countersignatureBlock<Id extends z.ZodType, Ref extends z.ZodType>({
  id,
  optional,
  prefix,
}: Way<Id, Ref>) {
  return z
    .strictObject({
      id,
      type: z.literal('countersignature'),
      label: optional(words(blockLimits.label), null).describe('Words below the line; null: the name of the account'),
      signature_url: optional(webUrl('fetched'), null).describe(
        'Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand',
      ),
    })
    .meta({ title: `${prefix}CountersignatureBlock` })
}

/** The end of a letter, on one page with the last lines before it. */
export function closingBlock<Id extends z.ZodType, Ref extends z.ZodType>({ id, optional, prefix }: Way<Id, Ref>) {
  const line = (meaning: string) => optional(words(200), null).describe(meaning)
  return z
    .strictObject({
      id,
      type: z.literal('closing'),
      formula: line('Closing words; null: those of the language, *Mit freundlichen Grüßen* or *Kind regards*'),
      signature_url: optional(webUrl('fetched'), null).describe(
        'Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand',
      ),
      name: line('Who signs; null: the name of the account'),
      role: line('What the person is, below the name'),
      enclosures: optional(words(blockLimits.label), null).describe(
        'What is enclosed, one in each line; those whose macros have no value are left out',
      ),
    })
    .meta({ title: `${prefix}ClosingBlock` })
}
