import { Text } from '@mantine/core'
import type { RecordChange } from '../../../shared/contract/submissions/submission-timeline.ts'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import { changeTexts } from './change-texts.ts'

/** What a person has changed in the CRM. */
export function ChangeSentence({ change: { what, from, to } }: { change: RecordChange }) {
  const t = useText(changeTexts)
  const { period } = useFormat()
  const shown = (value: string | null) => (value !== null && what === 'appointment' ? period(value) : value)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t[what](shown(from), shown(to))}
    </Text>
  )
}
