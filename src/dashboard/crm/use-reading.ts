import { useQuery } from '@tanstack/react-query'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import type { RecordLabels } from './record-words.ts'
import { recordTexts } from './records-texts.ts'

const nothing: CrmFields = {}

export function useReading(): RecordLabels {
  const crm = useQuery(crmFieldsQuery).data ?? nothing
  const { yes, no } = useText(common)
  const { nameless } = useText(recordTexts)
  const { answer, moment } = useFormat()
  return { crm, yes, no, nameless, number: answer, moment }
}
