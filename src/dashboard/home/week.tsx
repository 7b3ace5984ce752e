import { Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useMay } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { homeTexts } from './texts.ts'

/** What all forms did in seven days, and in the seven before. */
export function Week() {
  const t = useText(homeTexts)
  const { number } = useFormat()
  const may = useMay()
  const { data: week, isLoading } = useQuery({
    ...endpointQuery(endpoints.statistics.week),
    enabled: may(endpoints.statistics.week),
  })
  if (isLoading) return <Skeleton h={140} radius="lg" />
  if (!week) return null
  // Of an account that is new there is nothing to compare with.
  const hasBefore = week.previous.submissions + week.previous.views > 0
  return (
    <section>
      <Title order={2} mb="sm">
        {t.week}
      </Title>
      <SimpleGrid cols={2} spacing="md">
        {(['submissions', 'views'] as const).map((name) => (
          <Paper key={name} p="md">
            <Text size="sm">{t[name]}</Text>
            <Text fz={28} fw={600} lh={1.2}>
              {number(week[name])}
            </Text>
            {hasBefore && (
              <Text size="sm" c="dimmed">
                {t.weekBefore(number(week.previous[name]))}
              </Text>
            )}
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  )
}
