import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProcessingStatus } from '../../shared/contract/submissions/submission-processing.ts'
import { endpoints } from '../api/endpoints.ts'
import { keyOf } from '../api/queries.ts'
import { Refused } from '../shell/said.tsx'
import { useStatuses } from '../submissions/processing/use-statuses.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { countMatches, matchQueryOf, useChangeMatches, type MatchChange } from './change-matches.ts'
import { changeAllTexts } from './change-all-texts.ts'
import { statuses, type InboxFilter } from './filter.ts'
import { assigneesQuery } from './model.ts'

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
      <Wanted body={body} change={setBody} />
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

const unassigned = 'none'

function Wanted({ body, change }: { body: MatchChange; change: (body: MatchChange) => void }) {
  const t = useText(changeAllTexts)
  const names = useStatuses()
  const users = useQuery(assigneesQuery).data ?? []
  const { status, assignee_id, ...rest } = body
  const chosen = { ...(status !== undefined && { status }), ...(assignee_id !== undefined && { assignee_id }) }
  const without = (part: keyof MatchChange) =>
    Object.fromEntries(Object.entries({ ...rest, ...chosen }).filter(([name]) => name !== part))
  return (
    <>
      <Select
        label={t.status}
        placeholder={t.stays}
        data={statuses.map((value) => ({ value, label: names[value] }))}
        value={status ?? null}
        onChange={(next) => change({ ...without('status'), ...(next && { status: next as ProcessingStatus }) })}
        clearable
        data-autofocus
      />
      <Select
        label={t.assignee}
        placeholder={t.stays}
        data={[
          { value: unassigned, label: t.noAssignee },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={assignee_id === undefined ? null : assignee_id === null ? unassigned : String(assignee_id)}
        onChange={(next) =>
          change({
            ...without('assignee_id'),
            ...(next !== null && { assignee_id: next === unassigned ? null : Number(next) }),
          })
        }
        clearable
        searchable
      />
    </>
  )
}
