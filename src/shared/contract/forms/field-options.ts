import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { pictureDigest } from '../documents/picture-address.ts'
import { choiceTypes, type FieldType, type ResolvedType } from './field-types.ts'
import { tileIconNames } from './tile-icons.ts'
import { uploadKindList, uploadLimits } from './upload-kinds.ts'
import { flag, integer, requiredText, text } from '../values.ts'

/** What a visitor can give: stars of a rating, points of a scale. */
export const scoreLimits = {
  stars: { least: 3, most: 10, usual: 5 },
  points: { least: 2, most: 21 },
  /** Smallest and largest number that a scale may have. */
  ends: { least: -1000, most: 1000 },
} as const

/** In how many columns tiles stand where there is room. */
export const tileColumns = [2, 3, 4] as const
/** Most choices of one field that have an icon, and that have a picture. */
const maxTileIcons = 200

/** Characters of a unit, `kWh/(m²·a)` among them. */
export const maxUnit = 12

const aboveZero = { error: fault('not_positive') }
const notUploaded = { error: fault('not_uploaded_picture') }
const numberOrDate = { error: fault('not_number_or_date') }

const inputOptions = () => ({
  min: z
    .union([z.number(), z.string().max(40)], numberOrDate)
    .describe('Smallest number, of a `scale` 0 unless set; earliest date as YYYY-MM-DD'),
  max: z
    .union([z.number(), z.string().max(40)], numberOrDate)
    .describe('Largest number, of a `scale` 10 unless set; latest date as YYYY-MM-DD; stars of a `rating`, 3 to 10'),
  step: z.number(aboveZero).positive(aboveZero).describe('Step of a number; of a `scale` 1 unless set'),
  min_length: integer(0, 100_000).describe('Fewest characters of a text'),
  max_length: integer(1, 100_000).describe('Most characters of a text'),
  rows: integer(2, 40).describe('Rows of a textarea'),
  level: z.literal([2, 3, 4], { error: fault('not_either', { words: '2, 3 or 4' }) }).describe('Level of a heading'),
  min_choices: integer(0, 500).describe('Fewest choices of `checkboxes`'),
  max_choices: integer(1, 500).describe('Most choices of `checkboxes`'),
  labels: z
    .array(requiredText(60), { error: fault('not_list', { items: 'texts' }) })
    .max(scoreLimits.stars.most, { error: fault('more_than_stars') })
    .describe('What each star of a `rating` means, from the lowest; as many entries as stars'),
  left_label: text(80).describe('What the smallest number of a `scale` means'),
  right_label: text(80).describe('What the largest number of a `scale` means'),
  multiple: z.boolean({ error: fault('not_flag') }).describe('Whether a `file` may be several files; default false'),
  max_files: integer(1, uploadLimits.files).describe('Most files of a `file` that may be several'),
  max_file_mb: integer(1, uploadLimits.fileMb).describe('Largest file of a `file` in MiB'),
  allowed_types: uploadKindList().describe('Kinds of files of a `file`, of those that the form allows'),
  unit: requiredText(maxUnit).describe(
    'Unit of a `number`, such as m² or €: shown beside the input and after the answer',
  ),
  slider: z
    .boolean({ error: fault('not_flag') })
    .describe('Whether a `number` with `min` and `max` can be chosen with a slider, too; default false'),
  stepper: z
    .boolean({ error: fault('not_flag') })
    .describe(
      'Whether a `number` has buttons that make it smaller and larger by `step`, or by 1, between `min` and `max`; default false',
    ),
})

/** The address of a picture that was uploaded; the installation in it does not count. */
const uploadedPicture = () =>
  z
    .string(notUploaded)
    .max(2048, notUploaded)
    .refine((url) => pictureDigest(url) !== null, notUploaded)
    .meta({ format: 'uri' })

const tileOptions = () => ({
  tiles: z
    .boolean({ error: fault('not_flag') })
    .describe('Whether the choices of a `select`, `radio` or `checkboxes` are shown as tiles; default false'),
  tile_columns: z
    .literal(tileColumns, { error: fault('not_either', { words: '2, 3 or 4' }) })
    .describe('Most tiles side by side where there is room; by default, as many as leave none alone in a row'),
  tile_icons: z
    .record(z.string().max(255), z.enum(tileIconNames, { error: fault('not_tile_icon') }), {
      error: fault('not_tile_icons'),
    })
    .refine((icons) => Object.keys(icons).length <= maxTileIcons, {
      error: fault('too_many_tile_icons', { most: maxTileIcons }),
    })
    .describe('Icons of tiles, by the value of the choice; values that the field does not offer are left aside'),
  tile_pictures: z
    .record(z.string().max(255), uploadedPicture(), {
      error: fault('not_tile_pictures'),
    })
    .refine((pictures) => Object.keys(pictures).length <= maxTileIcons, {
      error: fault('too_many_tile_pictures', { most: maxTileIcons }),
    })
    .describe('Pictures in place of icons, by the value of the choice: each as `url` of `POST /pictures`'),
})

/**
 * Settings of one type beyond the common ones; each is honoured by the page, the browser check and the server check. Made by a call that is marked as
 * free of effects: what needs the type alone, such as the dashboard, loads none of it.
 */
export const FieldOptions = /* @__PURE__ */ fieldOptions()

function fieldOptions() {
  return z
    .strictObject({ ...inputOptions(), ...tileOptions() })
    .partial()
    .meta({ title: 'FieldOptions', description: 'Settings that only some field types have.' })
}
export type FieldOptions = z.infer<typeof FieldOptions>

const flags = ['multiple', 'tiles', 'slider', 'stepper'] as const satisfies readonly (keyof FieldOptions)[]

const fieldOptionsInput = () =>
  FieldOptions.extend(
    Object.fromEntries(
      flags.map((name) => [
        name,
        flag()
          .describe(FieldOptions.shape[name].unwrap().description ?? '')
          .optional(),
      ]),
    ) as Record<(typeof flags)[number], z.ZodOptional<ReturnType<typeof flag>>>,
  ).meta({ title: 'FieldOptionsInput', description: 'Settings that only some field types have.' })

/** The same as callers send it: flags are written in any of their ways. */
export const FieldOptionsInput = /* @__PURE__ */ fieldOptionsInput()

/** Options of choices that are shown as tiles. */
const ofTiles = [
  'tiles',
  'tile_columns',
  'tile_icons',
  'tile_pictures',
] as const satisfies readonly (keyof FieldOptions)[]

/** Whether a field of this type can show its choices as tiles; `auto` may turn out to be one that can. */
const takesTiles = (type: FieldType) => type === 'auto' || choiceTypes.includes(type)

/** The options without those of tiles. */
export function withoutTiles(options: FieldOptions): FieldOptions {
  const { tiles: _tiles, tile_columns: _columns, tile_icons: _icons, tile_pictures: _pictures, ...others } = options
  return others
}

/** Options of numbers that are measured. */
const ofMeasures = ['unit', 'slider', 'stepper'] as const satisfies readonly (keyof FieldOptions)[]

const takesMeasures = (type: FieldType) => type === 'auto' || type === 'number'

/** The options without those that are refused for another type. */
export function fittingOptions(type: FieldType, options: FieldOptions): FieldOptions {
  const { unit: _unit, slider: _slider, stepper: _stepper, ...others } = options
  const measured = takesMeasures(type) ? options : others
  return takesTiles(type) ? measured : withoutTiles(measured)
}

/** The options of the types that take no others. */
const known: Partial<Record<string, readonly (keyof FieldOptions)[]>> = {
  rating: ['max', 'labels'],
  scale: ['min', 'max', 'step', 'left_label', 'right_label'],
  page_break: [],
}

/**
 * What is wrong with the options of a rating, a scale or a page break, or with those of tiles and measures, as messages that carry refusals, by path
 * (`options.max`). Other types leave aside what is none of theirs.
 */
export function optionFaults(type: FieldType, options: FieldOptions): Record<string, string[]> {
  const names = known[type]
  const isForeign = (name: string) =>
    names
      ? !includes(names, name)
      : (includes(ofTiles, name) && !takesTiles(type)) || (includes(ofMeasures, name) && !takesMeasures(type))
  const foreign = Object.keys(options).filter(isForeign)
  const faults = foreign.map((name): Fault => [name, fault('option_unfitting', { type: words(type) })])
  const ofType =
    type === 'rating' ? ratingFaults(options) : type === 'scale' ? scaleFaults(options) : sliderFaults(type, options)
  return Object.fromEntries([...faults, ...ofType].map(([name, message]) => [`options.${name}`, [message]]))
}

const includes = (names: readonly string[], name: string) => names.includes(name)

type Fault = [name: string, message: string]

const words = (name: string) => name.replaceAll('_', ' ')

function ratingFaults({ max, labels }: FieldOptions): Fault[] {
  const { least, most, usual } = scoreLimits.stars
  const stars = max ?? usual
  if (!isWhole(stars, least, most)) {
    return [['max', fault('rating_not_integer', { min: least, max: most })]]
  }
  if (labels === undefined || labels.length === 0 || labels.length === stars) return []
  return [['labels', fault('rating_labels_unfitting', { stars })]]
}

function scaleFaults(options: FieldOptions): Fault[] {
  const { min, max, step } = scaleOf(options)
  const { least, most } = scoreLimits.ends
  const ends = { min, max }
  const faults = Object.entries(ends).flatMap(([name, end]): Fault[] =>
    isWhole(end, least, most) ? [] : [[name, fault('scale_not_integer', { min: least, max: most })]],
  )
  if (!isWhole(step, 1, most)) faults.push(['step', fault('scale_step_not_integer')])
  if (faults.length > 0) return faults
  const points = (Number(max) - Number(min)) / step + 1
  if (points < scoreLimits.points.least) {
    return [['max', fault('scale_without_range', { min })]]
  }
  if (!Number.isInteger(points)) return [['step', fault('scale_step_unfitting', { min, max })]]
  if (points <= scoreLimits.points.most) return []
  return [['step', fault('scale_too_long', { max: scoreLimits.points.most, points })]]
}

const sliderFaults = (type: FieldType, options: FieldOptions): Fault[] =>
  takesMeasures(type) && options.slider === true && sliderOf(options) === undefined
    ? [['slider', fault('slider_without_range')]]
    : []

/** A range, and the step of what moves in it. */
export interface SliderRange {
  min: number
  max: number
  step: number
}

/** About as many places has a slider whose field has no step. */
const usualPlaces = 100
/** With fewer places, a slider of whole numbers would be too coarse for a share. */
const leastWholePlaces = 5

/** What the slider of a number moves in; `undefined` without a smallest and a largest number. */
export function sliderOf({ min, max, step }: FieldOptions): SliderRange | undefined {
  if (typeof min !== 'number' || typeof max !== 'number' || !(min < max)) return undefined
  return { min, max, step: step ?? usualStep(min, max) }
}

/**
 * The largest of 1, 2, 5, 10, 20 …, or 0.5, 0.2, 0.1 …, by which about so many places lead from the smallest number to the largest one, and
 * reach it. Between whole numbers that are not close to each other it is whole.
 */
function usualStep(min: number, max: number): number {
  const most = (max - min) / usualPlaces
  const areWhole = Number.isInteger(min) && Number.isInteger(max) && max - min >= leastWholePlaces
  const highest = Math.floor(Math.log10(most))
  for (const power of [highest, highest - 1, highest - 2])
    for (const factor of [5, 2, 1]) {
      const step = Number(`${factor}e${power}`)
      if (step > most * (1 + 1e-9)) continue
      if (areWhole && step <= 1) return 1
      if (isMultiple(max - min, step)) return step
    }
  return areWhole ? 1 : most
}

const isMultiple = (range: number, step: number) => Math.abs(range / step - Math.round(range / step)) < 1e-6

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

/** A scale runs from 0 to 10 unless its options say otherwise. */
const scaleOf = ({ min = 0, max = 10, step = 1 }: FieldOptions) => ({ min, max, step })

/** The numbers that a rating or a scale offers, in rising order; of options that {@link optionFaults} refuses, the usual ones. */
export function scoresOf(type: ResolvedType, options: FieldOptions): number[] {
  const { min, max, step } = scaleOf(Object.keys(optionFaults(type, options)).length > 0 ? {} : options)
  if (type !== 'rating') return numbersFrom(Number(min), Number(max), step)
  const stars = isWhole(options.max, scoreLimits.stars.least, scoreLimits.stars.most)
  return numbersFrom(1, stars ? Number(options.max) : scoreLimits.stars.usual, 1)
}

function numbersFrom(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step)
}
