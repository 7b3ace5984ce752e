import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reasonsText } from '../text/faults.ts'
import { useLanguage, useText } from '../text/language.ts'
import { deliveriesQuery, type Delivery, type Webhook } from './model.ts'
import { webhookTexts } from './texts.ts'

const isUnderWay = ({ state }: Delivery) => state === 'waiting' || state === 'sending'

/** How a test event ended, once that is known. */
export function TestOutcome({ webhook, id }: { webhook: Webhook; id: string }) {
  const t = useText(webhookTexts)
  const { language } = useLanguage()
  const { data } = useQuery({
    ...deliveriesQuery(webhook.id, undefined, 1),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.id === id && !isUnderWay(one)) ? false : 1_000),
  })
  const delivery = data?.data.find((one) => one.id === id)
  const attempt = delivery?.attempts.at(-1)
  if (!delivery || isUnderWay(delivery) || !attempt) {
    return (
      <Alert role="status" mt="md" color="gray">
        {t.testing}
      </Alert>
    )
  }
  return delivery.state === 'delivered' && attempt.status !== null ? (
    <Alert role="status" mt="md" color="green">
      {t.testArrived(attempt.status)}
    </Alert>
  ) : (
    <Alert role="status" mt="md" color="red">
      {t.testFailed(reasonsText(attempt.error_details, language))}
    </Alert>
  )
}
