import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Section } from '../security/section.tsx'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { signInSettings } from './model.ts'
import { providerTexts } from './texts.ts'

/** Asks once more before the provider goes. */
export function Removal() {
  const t = useText(providerTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(endpoints.signInProvider.remove),
    onSuccess: () => {
      toast.done(t.removed)
      return client.resetQueries({ queryKey: signInSettings.queryKey })
    },
  })
  return (
    <Section title={t.remove} text={t.removeText}>
      <Refused error={remove.error} />
      {isAsking ? (
        <Group>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t.removeNow}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {words.cancel}
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      )}
    </Section>
  )
}
