import { ActionIcon, Button, Popover, Stack, Switch, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUser } from '../api/queries.ts'
import { IconBell } from '../icons/tabler.ts'
import { useIsNarrow } from '../lists/list-table.tsx'
import { useText } from '../text/language.ts'
import { keepChoice, readChoice, useArrivalChoice } from './choice.ts'
import { askToNotify, mayNotify, type NoticeRefusal } from './notice.ts'
import { arrivalTexts } from './texts.ts'
import { playTone } from './tone.ts'

/** How the user is told of what arrives, in this browser: nothing is asked and nothing sounds before a switch was used. */
export function ArrivalOptions() {
  const t = useText(arrivalTexts)
  const { id } = useSuspenseQuery(currentUser).data
  const choice = useArrivalChoice(id)
  // On a phone the button beside it needs the room.
  const isNarrow = useIsNarrow()
  const [isMute, setMute] = useState(false)
  const [refusal, setRefusal] = useState<NoticeRefusal>()
  async function chooseSound(sound: boolean) {
    keepChoice(id, { ...choice, sound })
    setMute(sound && !(await playTone()))
  }
  async function chooseNotices(notices: boolean) {
    const refused = notices ? await askToNotify({ title: t.sampleTitle, text: t.sampleText }) : undefined
    setRefusal(refused)
    // Meanwhile the sound may have been chosen.
    keepChoice(id, { ...readChoice(id), notices: notices && refused === undefined })
  }
  // What was allowed may have been forbidden since.
  const said = refusal ?? (choice.notices && !mayNotify() ? 'denied' : undefined)
  return (
    <Popover width={320} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        {isNarrow ? (
          <ActionIcon variant="default" aria-label={t.button}>
            <IconBell size={18} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconBell size={16} />}>
            {t.button}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t.title}>
        <Stack gap="sm">
          <div>
            <Text fw={600}>{t.title}</Text>
            <Text size="sm" c="dimmed">
              {t.where}
            </Text>
          </div>
          <Switch
            label={t.sound}
            description={t.soundText}
            checked={choice.sound}
            error={isMute ? t.soundRefused : undefined}
            onChange={(event) => void chooseSound(event.currentTarget.checked)}
          />
          <Switch
            label={t.notices}
            description={t.noticesText}
            checked={choice.notices && mayNotify()}
            error={said && t[said]}
            onChange={(event) => void chooseNotices(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
