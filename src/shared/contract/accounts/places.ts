import { z } from 'zod'
import { maxPlaceList } from '../../budgets.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText, timestamp } from '../values.ts'

export const PlaceList = z
  .strictObject({
    codes: z.int().describe('Postal codes in the list; 0: there is none'),
    streets: z.int().describe('Streets in it'),
    created_at: timestamp().nullable().describe('When it was sent; null: there is none'),
  })
  .meta({
    title: 'PlaceList',
    examples: [{ codes: 8181, streets: 0, created_at: '2026-11-27T09:30:00.123+00:00' }],
  })
export type PlaceList = z.infer<typeof PlaceList>

const PlaceListInput = z
  .strictObject({
    list: requiredText(maxPlaceList).describe(
      'Lines of `postal code;place` or `postal code;place;street`, separated by semicolons, commas or tabs; a first line of headings is passed over',
    ),
  })
  .meta({ title: 'PlaceListInput', examples: [{ list: 'PLZ;Ort;Straße\n20095;Hamburg;Mönckebergstraße\n' }] })

const path = '/account/places'

/** Places by postal code [B13]. */
export const places = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Places by postal code',
    description:
      'How much the account’s own list holds. Forms with `place_completion_enabled` fill in the place from it.',
    data: PlaceList,
    shape: 'one',
  }),
  replace: endpoint({
    method: 'PUT',
    path,
    summary: 'Replace the places',
    description:
      'Takes a list in place of the one before, as a whole. Faults are told by their lines, 20 at most; with one of them nothing changes.',
    body: PlaceListInput,
    data: PlaceList,
    shape: 'one',
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Delete the places',
    description: 'Forms fill in no place any more.',
    shape: 'empty',
  }),
}
