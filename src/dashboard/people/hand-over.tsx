import { Select, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { includesRole } from '../../shared/contract/accounts/roles.ts'
import { openStatuses } from '../../shared/contract/submissions/submission-processing.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery, keyOf } from '../api/queries.ts'
import { changeMatches, countMatches, type MatchQuery } from '../inbox/change-matches.ts'
import { changedLists } from '../submissions/processing/use-processing.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { peopleTexts } from './texts.ts'

const openOf = (assignee: number) => ({ status: openStatuses.join(','), assignee: String(assignee) }) as MatchQuery

/** Where that cannot be read, the question is not asked. */
export const hasOpenSubmissions = (id: number): Promise<boolean> =>
  countMatches(openOf(id)).then(
    ({ count }) => count > 0,
    () => false,
  )

type HandOver = ReturnType<typeof useHandOver>

/** Gives the open submissions of a user to another one, before the rights of the user go. */
export function useHandOver(id: number) {
  const client = useQueryClient()
  const [successor, setSuccessor] = useState<number>()
  const [done, setDone] = useState<number>()
  return {
    successor,
    setSuccessor,
    done,
    async run() {
      if (successor === undefined) return
      const query = openOf(id)
      const found = await countMatches(query)
      const step = { signal: new AbortController().signal, told: () => undefined, says: () => undefined, pause }
      await changeMatches({ ...found, query, body: { assignee_id: successor } }, step, setDone)
      for (const part of changedLists) await client.invalidateQueries({ queryKey: [part] })
    },
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))

interface SuccessorProps {
  user: Pick<RecordOf<typeof endpoints.users.list>, 'id' | 'name'>
  handOver: HandOver
}

/** How many open submissions the user has, and who gets them. Nothing where there are none. */
export function Successor({ user: { id, name }, handOver: { successor, setSuccessor, done } }: SuccessorProps) {
  const t = useText(peopleTexts)
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: [...keyOf(endpoints.inbox.matches), openOf(id)],
    queryFn: ({ signal }) => countMatches(openOf(id), signal),
    gcTime: 0,
  })
  const users = useQuery(endpointQuery(endpoints.users.list, { query: { per_page: 100 } })).data?.data ?? []
  if (!data || data.count === 0) return null
  const successors = users.filter((user) => user.id !== id && includesRole(user.role, 'editor'))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t.openOf(number(data.count), name)}
      </Text>
      <Select
        label={t.successor}
        placeholder={t.noSuccessor}
        data={successors.map((user) => ({ value: String(user.id), label: user.name }))}
        value={successor === undefined ? null : String(successor)}
        onChange={(next) => setSuccessor(next === null ? undefined : Number(next))}
        clearable
        searchable
      />
      {done !== undefined && (
        <Text size="sm" role="status">
          {t.handedOver(number(done), number(data.count))}
        </Text>
      )}
    </Stack>
  )
}
