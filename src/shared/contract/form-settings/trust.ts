import { z } from 'zod'
import { isPhone } from '../../form/engine/formats.ts'
import { fault } from '../../refusals/message.ts'
import { list } from '../lists.ts'
import { emailAddress, integer, measure, requiredText, text, webUrl } from '../values.ts'
import { setting, under } from './form-setting.ts'

const meanings = {
  text: 'What it says; with a picture, the text for those who cannot see it',
  image: 'Its picture; the service fetches and serves it. null: the text stands for itself',
}

/** A seal of quality, a membership or an award. */
const Seal = z
  .strictObject({
    text: z.string().describe(meanings.text),
    image_url: z.string().nullable().describe(meanings.image),
  })
  .meta({ title: 'Seal' })
export type Seal = z.infer<typeof Seal>

const SealInput = z
  .strictObject(
    {
      text: requiredText(80).describe(meanings.text),
      image_url: webUrl('fetched').nullable().optional().describe(meanings.image),
    },
    { error: fault('not_object') },
  )
  .meta({ title: 'SealInput' })

/** Seals beside a form at most. */
export const maxSeals = 4

const phone = () => text(40).refine(isPhone, { error: fault('not_telephone') })

const seals = () =>
  list(SealInput, { max: maxSeals, error: fault('not_list', { items: 'seals' }) }).transform((entries) =>
    entries.map(({ text: words, image_url = null }): Seal => ({ text: words, image_url })),
  )

/** Why a visitor can trust the agency, and whom they can ask: part of the registry of form settings. */
export const trustSettings = {
  rating_value: {
    ...setting(
      measure(1, 5),
      null as number | null,
      'layout',
      'rating of the agency, of 5 stars, shown beside or below the form',
    ),
    answer: z.number().nullable(),
  },
  rating_count: under(
    'rating_value',
    setting(integer(1, 10_000_000), null as number | null, 'layout', 'number of ratings that it is made of'),
  ),
  rating_source: under('rating_value', setting(text(60), null as string | null, 'layout', 'who collects the ratings')),
  rating_url: under(
    'rating_value',
    setting(webUrl('visited'), null as string | null, 'layout', 'page on which the ratings are'),
  ),
  trust_seals: {
    ...setting(seals(), [] as Seal[], 'layout', 'seals, memberships and awards, at most 4'),
    answer: z.array(Seal),
  },
  contact_name: setting(
    text(120),
    null as string | null,
    'layout',
    'person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown',
  ),
  contact_role: under('contact_name', setting(text(120), null as string | null, 'layout', 'what that person does')),
  contact_phone: setting(
    phone(),
    null as string | null,
    'layout',
    'telephone number of that person; without one, of the agency, shown while the form is closed',
  ),
  contact_email: setting(
    emailAddress(),
    null as string | null,
    'layout',
    'e-mail address of that person; without one, of the agency, shown while the form is closed',
  ),
  contact_photo_url: under(
    'contact_name',
    setting(
      webUrl('fetched'),
      null as string | null,
      'layout',
      'photo of that person; the service fetches and serves it',
    ),
  ),
}
