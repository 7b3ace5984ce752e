import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { changeAllTexts } from './change-all-texts.ts'
import type { MatchChange } from './change-matches.ts'
import { WantedChange } from './wanted-change.tsx'

interface ChangeChosenProps {
  count: number
  confirmed: (body: MatchChange) => void
  close: () => void
}

/** Asks what the submissions that are chosen get. */
export function ChangeChosen({ count, confirmed, close }: ChangeChosenProps) {
  const t = useText(changeAllTexts)
  const words = useText(common)
  const { number } = useFormat()
  const [body, setBody] = useState<MatchChange>({})
  return (
    <Stack>
      <WantedChange body={body} change={setBody} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button
          disabled={Object.keys(body).length === 0}
          onClick={() => {
            close()
            confirmed(body)
          }}
        >
          {t.confirm(number(count), count === 1)}
        </Button>
      </Group>
    </Stack>
  )
}
