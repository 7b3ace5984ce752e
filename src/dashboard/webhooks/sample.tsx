import { Code } from '@mantine/core'
import { createdExample, updatedExample } from '../../shared/contract/submissions/webhook-examples.ts'
import { createdEvent, type WebhookEvent } from '../../shared/contract/submissions/webhooks.ts'
import { useText } from '../text/language.ts'
import { webhookTexts } from './texts.ts'

/** The body of a call, as the API reference has it. */
export function Sample({ event }: { event: WebhookEvent }) {
  const t = useText(webhookTexts)
  return (
    <Code block tabIndex={0} role="group" aria-label={t.sample} mah={220} style={{ overflow: 'auto' }}>
      {JSON.stringify(event === createdEvent ? createdExample : updatedExample, null, 2)}
    </Code>
  )
}
