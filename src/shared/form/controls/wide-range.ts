import type { FieldOptions, SliderRange } from '../../contract/forms/field-options.ts'

/** From so many times the smallest number on, what most people choose would lie within a finger's width of a slider's start. */
const wide = 50

/**
 * Whether a slider moves in places and not in numbers: in a wide range of a field without steps, whose ends are places themselves.
 */
export const isWide = ({ min, max }: SliderRange, { step }: FieldOptions): boolean =>
  step === undefined &&
  min >= 10 &&
  max >= wide * min &&
  [min, max].every((end) => numberAt(Math.round(placeOf(end))) === end)

/** Places are numbers of two digits, and noughts: 10, 11 … 99, 100, 110 … 990, 1000. So each power of ten has as much room as the next. */
const perPower = 90

export function placeOf(number: number): number {
  const power = Math.floor(Math.log10(number)) - 1
  return perPower * power + number / 10 ** power - 10
}

export function numberAt(place: number): number {
  const power = Math.floor(place / perPower)
  return (place - perPower * power + 10) * 10 ** power
}
