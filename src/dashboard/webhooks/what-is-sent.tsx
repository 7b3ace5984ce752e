import { Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { WebhookEvent } from '../../shared/contract/submissions/webhooks.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import { Folded } from './folded.tsx'
import { webhookTexts } from './texts.ts'

/** Loaded when it is unfolded. */
const Sample = lazyPart(() => import('./sample.tsx'), 'Sample')

/** Before a webhook is made: what a call holds, how it is known to come from here, and that it can be tried. */
export function WhatIsSent({ event }: { event: WebhookEvent }) {
  const t = useText(webhookTexts)
  const [wasUnfolded, setUnfolded] = useState(false)
  return (
    <>
      <Folded name={t.sample} onUnfold={() => setUnfolded(true)}>
        {wasUnfolded && (
          <Suspense fallback={<Skeleton h={220} />}>
            <Sample event={event} />
          </Suspense>
        )}
      </Folded>
      <Text size="sm" c="dimmed">
        {t.afterwards}
      </Text>
    </>
  )
}
