import { Badge } from '@mantine/core'
import { useText } from '../text/language.ts'
import { stateColours, type MailSummary } from './model.ts'
import { mailTexts, stateTexts } from './texts.ts'

/** The state of a mail; one that came back says so. */
export function MailBadge({ mail: { state, returned } }: { mail: Pick<MailSummary, 'state' | 'returned'> }) {
  const t = useText(mailTexts)
  const states = useText(stateTexts)
  const cameBack = state === 'sent' && returned.length > 0
  return (
    <Badge color={cameBack ? 'red' : stateColours[state]} miw="max-content">
      {cameBack ? t.returned : states[state]}
    </Badge>
  )
}
