import { withUnit } from '../../../shared/text/measure.ts'
import { common } from '../../text/common.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage, useText } from '../../text/language.ts'
import type { ValueWords } from './columns.ts'

/** How answers are said in the language of the dashboard. */
export function useValueWords(): ValueWords {
  const { yes, no } = useText(common)
  const { answer, moment } = useFormat()
  const { language } = useLanguage()
  const number = (value: number, unit?: string) =>
    unit === undefined ? answer(value) : withUnit(value, unit, language)
  return { yes, no, number, moment }
}
