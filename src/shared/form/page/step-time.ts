import type { ResolvedType } from '../../contract/forms/field-types.ts'
import { plural } from '../../text/fill.ts'
import type { StepLiveTexts } from '../../text/texts.ts'

/** Seconds that a visitor takes to read a question and answer it on a phone, by type; words take as long as a name. */
const seconds: Partial<Record<ResolvedType, number>> = {
  textarea: 25,
  file: 20,
  signature: 20,
  checkboxes: 6,
  number: 6,
  select: 5,
  radio: 4,
  rating: 4,
  scale: 4,
  checkbox: 3,
}
const usual = 8

/** How long the answers to these questions take, in words; none are no time. */
export function timeLeft(types: readonly ResolvedType[], { time, soon }: StepLiveTexts): string {
  const sum = types.reduce((total, type) => total + (seconds[type] ?? usual), 0)
  if (sum === 0) return ''
  return sum < 45 ? soon : plural(time, Math.round(sum / 60))
}
