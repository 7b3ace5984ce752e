import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maxRelated } from '../../../shared/contract/submissions/related-submissions.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import classes from './processing.module.css'
import { processingTexts } from './processing-texts.ts'
import { statusColours } from './status-texts.ts'
import { useStatuses } from './use-statuses.ts'

/** What the same person has sent besides; nothing where there is none. Not printed. */
export function RelatedCard({ id }: { id: number }) {
  const t = useText(processingTexts)
  const statuses = useStatuses()
  const { dateTime } = useFormat()
  const submissions = useQuery(endpointQuery(endpoints.relatedSubmissions.list, { id })).data?.submissions ?? []
  if (submissions.length === 0) return null
  return (
    <Paper p="md" component="section" className={classes['apart']}>
      <Title order={3} mb="sm">
        {t.related}
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} mah={280} style={{ overflowY: 'auto' }}>
        {submissions.map(({ submission_id, form, index, created_at, status, by }) => (
          <Group key={submission_id} component="li" justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
            <Stack gap={0} align="flex-start" miw={0}>
              <AnchorLink to="/inbox" search={{ submission: submission_id }} size="sm" fw={500}>
                {t.relatedNumber(form.internal_title, index)}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {[dateTime(created_at), ...by.map((what) => t.relatedBy[what])].join(' · ')}
              </Text>
            </Stack>
            <Badge color={statusColours[status]} variant="light" miw="max-content">
              {statuses[status]}
            </Badge>
          </Group>
        ))}
      </Stack>
      {submissions.length === maxRelated && (
        <Text size="xs" c="dimmed" mt="xs">
          {t.relatedMost(maxRelated)}
        </Text>
      )}
    </Paper>
  )
}
