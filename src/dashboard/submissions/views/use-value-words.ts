import { common } from '../../text/common.ts'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import type { ValueWords } from './columns.ts'

/** How answers are said in the language of the dashboard. */
export function useValueWords(): ValueWords {
  const { yes, no } = useText(common)
  const { answer, moment } = useFormat()
  return { yes, no, number: answer, moment }
}
