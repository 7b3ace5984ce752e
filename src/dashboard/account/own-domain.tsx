import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { reasonsText } from '../text/faults.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { ownDomainTexts } from './own-domain-texts.ts'

type Domain = AnswerOf<typeof endpoints.domains.get>

const colors: Record<Domain['state'], string> = {
  none: 'gray',
  elsewhere: 'gray',
  waiting: 'gray',
  failed: 'red',
  issued: 'green',
  renewal_failed: 'yellow',
}

/** The domain of the account and its certificate; nothing where it has none. */
export function OwnDomain() {
  const t = useText(ownDomainTexts)
  const { data, error } = useQuery(endpointQuery(endpoints.domains.get))
  if (error) throw error
  if (!data || data.domain === null) return null
  return (
    <section>
      <Title order={2}>{t.title}</Title>
      <Text size="sm" c="dimmed">
        {t.text}
      </Text>
      <Paper px="lg" py="md" mt="sm">
        <Stack gap="sm">
          <Group justify="space-between">
            <Text fw={500}>{data.domain}</Text>
            <Badge color={colors[data.state]}>{t.states[data.state]}</Badge>
          </Group>
          <Certificate domain={data} />
        </Stack>
      </Paper>
    </section>
  )
}

function Certificate({ domain: { state, expires_at, reason_details, next_try_at } }: { domain: Domain }) {
  const t = useText(ownDomainTexts)
  const { language } = useLanguage()
  const format = useFormat()
  const until = expires_at === null ? null : t.until(format.date(expires_at))
  if (reason_details.length === 0) return <Text size="sm">{until ?? t.explained[state]}</Text>
  return (
    <Alert color={colors[state]} title={until ?? t.explained[state]}>
      <Text size="sm">{reasonsText(reason_details, language)}</Text>
      {next_try_at !== null && <Text size="sm">{t.nextTry(format.dateTime(next_try_at))}</Text>}
    </Alert>
  )
}
