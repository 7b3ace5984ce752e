import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { keyOf } from '../api/queries.ts'
import { MostFound } from '../lists/none-found.tsx'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { countMatches, matchQueryOf, useChangeMatches, type MatchChange } from './change-matches.ts'
import { changeAllTexts } from './change-all-texts.ts'
import type { InboxFilter } from './filter.ts'
import { WantedChange } from './wanted-change.tsx'

interface ChangeAllProps {
  filter: InboxFilter
  close: () => void
}

/** Changes all submissions that match the filters, once it has said how many they are. */
export function ChangeAll({ filter, close }: ChangeAllProps) {
  const t = useText(changeAllTexts)
  const words = useText(common)
  const { number } = useFormat()
  const query = matchQueryOf(filter)
  const { data, error } = useQuery({
    queryKey: [...keyOf(endpoints.inbox.matches), query],
    queryFn: ({ signal }) => countMatches(query, signal),
    // What is confirmed is what was counted.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [body, setBody] = useState<MatchChange>({})
  const change = useChangeMatches()
  const count = data?.count ?? 0
  const isReady = count > 0 && Object.keys(body).length > 0
  function confirm() {
    if (!data || !isReady) return
    close()
    void change(t.changing(number(count), count === 1), { ...data, query, body })
  }
  return (
    <Stack>
      <Refused error={error} isBesideFields={false} />
      <Text size="sm" fw={500} role="status">
        {data ? t.matching(number(count), count === 1) : t.counting}
      </Text>
      {data && filter.q !== undefined && (count > 0 ? <MostFound /> : <Text size="sm">{t.exactWords}</Text>)}
      <WantedChange body={body} change={setBody} />
      <Text size="sm" c="dimmed">
        {t.help}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button disabled={!isReady} onClick={confirm}>
          {data && count > 0 ? t.confirm(number(count), count === 1) : t.confirmNone}
        </Button>
      </Group>
    </Stack>
  )
}
