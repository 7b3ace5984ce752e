import { Button, Checkbox, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { Successor, useHandOver } from './hand-over.tsx'
import { peopleTexts } from './texts.ts'

interface LossOfRightsProps {
  user: Pick<RecordOf<typeof endpoints.users.list>, 'id' | 'name' | 'api_keys'>
  text: string
  action: string
  /** What becomes of keys that are not revoked. */
  kept: string
  /** Open submissions cannot stay with the user. */
  asksForHeir: boolean
  /** Takes the rights away, and the keys with them or not; what it throws is shown. */
  run: (revokesKeys: boolean) => Promise<void>
  close: () => void
}

/** Asked before a user is removed or gets a lesser role: the API keys of that person are named, and go with it unless one says otherwise. */
export function LossOfRights({ user, text, action, kept, asksForHeir, run, close }: LossOfRightsProps) {
  const t = useText(peopleTexts)
  const words = useText(common)
  const [revokes, setRevokes] = useState(true)
  const handOver = useHandOver(user.id)
  const { mutate, error, isPending } = useMutation({
    async mutationFn() {
      await handOver.run()
      await run(revokes)
    },
  })
  const hasKeys = user.api_keys > 0
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <Refused error={error} isBesideFields={false} />
      {hasKeys && (
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t.keysOf(user.api_keys, user.name)}
          </Text>
          <Keys userId={user.id} />
          <Checkbox
            label={t.revokeKeys(user.api_keys)}
            description={revokes ? t.revokeKeysHelp : kept}
            checked={revokes}
            onChange={(event) => setRevokes(event.currentTarget.checked)}
          />
        </Stack>
      )}
      {asksForHeir && <Successor user={user} handOver={handOver} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {words.cancel}
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          {action}
        </Button>
      </Group>
    </Stack>
  )
}

function Keys({ userId }: { userId: number }) {
  const t = useText(peopleTexts)
  const { dateTime } = useFormat()
  const { data, error } = useQuery(endpointQuery(endpoints.apiKeys.list, { query: { per_page: 100 } }))
  if (error) throw error
  if (!data) return <Skeleton h={24} />
  const keys = data.data.filter(
    ({ user_id, expires_at }) => user_id === userId && (expires_at === null || Date.parse(expires_at) > Date.now()),
  )
  return (
    <List size="sm">
      {keys.map(({ id, name, hint, last_used_at }) => (
        <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
          {name}{' '}
          <Text span inherit c="dimmed">
            {hint}… · {last_used_at === null ? t.keyNeverUsed : t.keyUsed(dateTime(last_used_at))}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}
