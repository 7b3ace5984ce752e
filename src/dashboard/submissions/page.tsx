import { Box, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formQuery } from '../form/query.ts'
import { useTitle } from '../shell/title.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { ExportButton } from './export.tsx'
import { DateFilter } from './date-filter.tsx'
import { statsQuery, type SubmissionsFilter } from './model.ts'
import { Quarantine } from './quarantine.tsx'
import { ReceivedList } from './received.tsx'
import { submissionsTexts } from './texts.ts'

/** What visitors have sent, and what of it was held back. */
export function SubmissionsPage() {
  const t = useText(submissionsTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const filter = useSearch({ from: '/inside/forms/$id/submissions' })
  const navigate = useNavigate()
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  const change = (search: SubmissionsFilter) =>
    void navigate({ to: '/forms/$id/submissions', params: { id }, search, replace: true })
  const isQuarantine = filter.list === 'quarantine'
  return (
    <Box p={{ base: 'md', sm: 'lg' }} maw={1240} w="100%" mx="auto">
      <Stack>
        <Numbers id={id} />
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label={t.lists}
            value={isQuarantine ? 'quarantine' : 'received'}
            onChange={(list) => change(list === 'quarantine' ? { list } : {})}
            data={[
              { value: 'received', label: t.received },
              { value: 'quarantine', label: t.quarantine },
            ]}
          />
          {!isQuarantine && (
            <Group gap="sm" align="flex-end">
              <DateFilter filter={filter} change={change} />
              <ExportButton form={form} filter={filter} />
            </Group>
          )}
        </Group>
        {isQuarantine ? (
          <Quarantine form={form} page={filter.page ?? 1} change={(page) => change({ list: 'quarantine', page })} />
        ) : (
          <ReceivedList form={form} filter={filter} change={change} />
        )}
      </Stack>
    </Box>
  )
}

function Numbers({ id }: { id: number }) {
  const t = useText(submissionsTexts)
  const { number } = useFormat()
  const { data } = useQuery(statsQuery(id))
  const shown: [string, string][] = [
    [t.views, data ? number(data.views) : '–'],
    [t.submissions, data ? number(data.submissions) : '–'],
    [t.rate, data ? `${number(data.conversion_rate)} %` : '–'],
  ]
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'md' }} component="dl" m={0}>
      {shown.map(([label, value]) => (
        <Paper key={label} px={{ base: 'sm', sm: 'lg' }} py="sm">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={{ base: 'lg', sm: 'xl' }} fw={600}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
