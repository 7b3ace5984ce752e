import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { integer, PageQuery, requiredText, timestamp } from '../values.ts'
import { written } from '../written.ts'

/** Pictures per account. */
export const maxPictures = 200
/** Bytes of the file that is sent. */
export const maxPictureBytes = 5 * 1024 * 1024
/** Pixels along the longer side of what is kept: 300 dpi across 135 mm. */
export const maxPictureSide = 1600

/** The same at least, where less is asked for. */
const leastPictureSide = 100
/** What a tile of a choice has room for, at twice its density. */
export const tilePictureSide = 800

export const pictureTypes = ['image/png', 'image/jpeg'] as const
export type PictureType = (typeof pictureTypes)[number]

/** What may be chosen in a browser: types that can be sent, of which SVG and WebP are kept as one of the others. */
export const sentPictureTypes = [...pictureTypes, 'image/webp', 'image/svg+xml'] as const

export const Picture = z
  .strictObject({
    id: z.int().describe('Id of the picture'),
    name: z.string().describe('Its name, for choosing it'),
    url: z
      .string()
      .describe(
        'Where it is fetched without a key; made of its content, so that it stays. Settings that take a logo take it',
      ),
    type: z.enum(pictureTypes).describe('What is kept; found by the content of the file, whatever it was called'),
    size: z.int().describe('Bytes of what is kept'),
    width: z.int().describe('Width in pixels'),
    height: z.int().describe('Height in pixels'),
    created_at: timestamp().describe('When it was uploaded'),
  })
  .meta({
    title: 'Picture',
    examples: [
      {
        id: 5,
        name: 'Logo.svg',
        url: 'https://forms.example/pictures/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png',
        type: 'image/png',
        size: 18_204,
        width: 1600,
        height: 420,
        created_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })
export type Picture = z.infer<typeof Picture>

export const PictureUpload = z
  .strictObject({
    name: requiredText(255).optional().describe('Name, for choosing it; default: that of the file'),
    max_side: written(integer(leastPictureSide, maxPictureSide)).describe(
      `Most pixels along the longer side of what is kept; default ${maxPictureSide}. A tile of a choice needs ${tilePictureSide}`,
    ),
  })
  .meta({ title: 'PictureUpload' })

const many = { path: '/pictures' } as const
const one = { path: '/pictures/{id}', record: 'pictures' } as const

/** Pictures for pages and documents [B33]. */
export const pictures = {
  list: endpoint({
    ...many,
    method: 'GET',
    summary: 'Pictures',
    description: 'Of the account, ordered by id.',
    query: PageQuery,
    data: Picture,
    shape: 'page',
  }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Upload a picture',
    description:
      'A PNG, JPEG, WebP or SVG file of at most 5 MiB. It is written anew, upright and in sRGB with at most 1,600 pixels along its longer side, or `max_side`: an SVG is drawn and a transparent WebP becomes a PNG, any other WebP a JPEG. Place, camera and whatever else the file says are gone. The same picture sent again is the one that is there. An account has at most 200 pictures.',
    body: PictureUpload,
    files: ['picture'],
    requiredFiles: ['picture'],
    data: Picture,
    shape: 'one',
    status: 201,
    // The file is checked and stored before the short transaction.
    transaction: false,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    summary: 'A picture',
    description: 'What is known of it; its bytes are at `url`.',
    data: Picture,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a picture',
    description:
      'What a form, a PDF template or a preset of the account shows stays: 409, and the message says where it is used.',
    conflict: 'The picture is in use.',
    shape: 'empty',
  }),
}
