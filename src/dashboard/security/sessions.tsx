import { Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { deviceOf } from './device.ts'
import { Section } from './section.tsx'
import { securityTexts } from './texts.ts'

type Session = RecordOf<typeof endpoints.sessions.list>

/** Where the user is signed in, to be ended one by one or all but this one. */
export function SessionsSection() {
  const t = useText(securityTexts)
  const { data, error } = useQuery(endpointQuery(endpoints.sessions.list, { query: { per_page: 100 } }))
  if (error) throw error
  return (
    <Section title={t.sessionsTitle} text={t.sessionsText} action={data && data.data.length > 1 && <EndOthers />}>
      {data ? (
        <Stack component="ul" gap="md" p={0} m={0} aria-label={t.sessions}>
          {data.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Stack>
      ) : (
        <Skeleton h={120} />
      )}
    </Section>
  )
}

function useDeviceName() {
  const t = useText(securityTexts)
  return (agent: string | null) => {
    const { browser, system } = deviceOf(agent ?? '')
    const known = [browser, system].filter((part) => part !== undefined)
    return known.length > 0 ? known.join(' · ') : t.unknownDevice
  }
}

function SessionRow({ session: { id, device, network, is_current, last_used_at } }: { session: Session }) {
  const t = useText(securityTexts)
  const { dateTime } = useFormat()
  const name = useDeviceName()(device)
  const end = useEnd(() => call(endpoints.sessions.remove, { id }), t.ended)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md" style={{ listStyle: 'none' }}>
      <Box miw={0}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {is_current && <Badge color="green">{t.here}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[network, t.lastUsed(dateTime(last_used_at))].filter((part) => part !== null).join(' · ')}
        </Text>
      </Box>
      {!is_current && (
        <Button
          variant="default"
          size="compact-sm"
          miw="max-content"
          aria-label={t.endOf(name)}
          onClick={() => end.mutate()}
          loading={end.isPending}
        >
          {t.end}
        </Button>
      )}
    </Group>
  )
}

function EndOthers() {
  const t = useText(securityTexts)
  const end = useEnd(() => call(endpoints.sessions.removeOthers), t.othersEnded)
  return (
    <Button variant="default" size="compact-sm" onClick={() => end.mutate()} loading={end.isPending}>
      {t.endOthers}
    </Button>
  )
}

function useEnd(end: () => Promise<unknown>, done: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: end,
    onSuccess: () => toast.done(done),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
