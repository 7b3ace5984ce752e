import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../api/queries.ts'
import { countedText } from '../inbox/counted-text.ts'
import type { InboxFilter } from '../inbox/filter.ts'
import { useInboxCounts } from '../inbox/model.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useStatuses } from '../submissions/processing/use-statuses.ts'
import { useText } from '../text/language.ts'
import { AllWell, Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home.module.css'
import { homeTexts } from './texts.ts'
import { ToDo } from './to-do.tsx'
import { Week } from './week.tsx'

/** What a person of the agency sees first: what came in, what is stuck, and what is still to be set up. */
export function HomePage() {
  const t = useText(homeTexts)
  const user = useQuery(currentUser).data
  return (
    <PageFrame title={user ? t.hello(user.name) : t.title}>
      <Stack gap="lg">
        <Attention />
        <Inbox />
        <ToDo />
        <AllWell />
        <Week />
        <FirstSteps />
      </Stack>
    </PageFrame>
  )
}

type InboxCount = 'new' | 'mine' | 'overdue' | 'unread'

/** Each count with what it counts. */
const filters: Record<InboxCount, InboxFilter> = {
  new: { status: 'new' },
  mine: { assignee: 'me' },
  overdue: { overdue: true },
  unread: { unread: true },
}
const counted = Object.keys(filters) as InboxCount[]

/** What is late is red, what is there is as text is, and what is not there is pale. */
function numberColour(name: InboxCount, count: number): string {
  if (count === 0) return 'dimmed'
  return name === 'overdue' ? 'var(--mantine-color-error)' : 'var(--mantine-color-text)'
}

function Inbox() {
  const t = useText(homeTexts)
  const counts = useInboxCounts()
  const statuses = useStatuses()
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t.inbox}</Title>
        <ButtonLink to="/inbox" variant="default">
          {t.toInbox}
        </ButtonLink>
      </Group>
      {counts ? (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
          {counted.map((name) => (
            <Paper key={name} p="md" className={classes['count']} data-none={!counts[name] || undefined}>
              <AnchorLink
                to="/inbox"
                search={filters[name]}
                className={classes['cover']}
                size="sm"
                c={counts[name] ? 'var(--mantine-color-text)' : 'dimmed'}
              >
                {name === 'new' ? statuses.new : t[name]}
              </AnchorLink>
              <Text fz={28} fw={600} lh={1.2} c={numberColour(name, counts[name] ?? 0)}>
                {countedText(counts[name] ?? 0)}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      ) : (
        <Skeleton h={92} radius="lg" />
      )}
    </section>
  )
}
