import { Text } from '@mantine/core'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import type { Submission } from './views/columns.ts'
import { submissionsTexts } from './texts.ts'

/** Whether the e-mail address of a submission is confirmed, of what is held back until then, too. */
export function ConfirmationLine({ confirmation }: Pick<Submission, 'confirmation'>) {
  const t = useText(submissionsTexts)
  const { dateTime } = useFormat()
  if (!confirmation) return null
  const { email, state, confirmed_at, expires_at, mailed, corrected_at } = confirmation
  const name = email ?? t.theAddress
  const words =
    confirmed_at !== null
      ? t.confirmed(name, dateTime(confirmed_at))
      : state === 'awaiting'
        ? t.awaiting(name, dateTime(expires_at))
        : t.expired(name)
  return (
    <Text size="sm">
      {words}
      {corrected_at !== null && ` ${t.corrected(dateTime(corrected_at))}`}
      {!mailed && ` ${t.notMailed}`}
    </Text>
  )
}
