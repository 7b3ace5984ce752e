import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maxCountedViews } from '../../shared/contract/submissions/submission-views.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useRemaining } from '../removal/use-remaining.ts'
import { ButtonLink } from '../shell/links.tsx'
import { viewsQuery } from '../submissions/views/views.ts'
import { useText } from '../text/language.ts'
import { countedText } from './counted-text.ts'
import { filterOfView, showsSame, type InboxFilter } from './filter.ts'
import classes from './inbox.module.css'
import { inboxTexts } from './texts.ts'

const countsEveryMs = 60_000

/** The first saved views by name, each with how much it shows; all of them are in the menu of views. */
export function ViewTabs({ filter }: { filter: InboxFilter }) {
  const t = useText(inboxTexts)
  const views = useRemaining(endpoints.submissionViews.remove, useQuery(viewsQuery(null)).data) ?? []
  const tabs = views.slice(0, maxCountedViews)
  const counts = useQuery({
    ...endpointQuery(endpoints.submissionViews.countOfInbox, { query: { ids: tabs.map(({ id }) => id).join(',') } }),
    enabled: tabs.length > 0,
    refetchInterval: countsEveryMs,
  }).data?.counts
  if (tabs.length === 0) return null
  return (
    <Group component="nav" aria-label={t.views} gap={6} wrap="nowrap" className={classes['views']}>
      {tabs.map((view) => {
        const shown = filterOfView(view.filter)
        const isShown = showsSame(shown, filter)
        const count = counts?.find(({ id }) => id === view.id)?.count
        return (
          <ButtonLink
            key={view.id}
            to="/inbox"
            search={shown}
            replace
            size="sm"
            variant={isShown ? 'light' : 'default'}
            aria-current={isShown ? 'page' : undefined}
            title={view.name}
            style={{ flex: 'none' }}
            {...(count !== undefined && { rightSection: <Count count={countedText(count)} /> })}
          >
            <Text span inherit truncate maw={200} lh={1.5}>
              {view.name}
            </Text>
          </ButtonLink>
        )
      })}
    </Group>
  )
}

function Count({ count }: { count: string }) {
  const t = useText(inboxTexts)
  return (
    <>
      <Badge size="sm" variant="light" color="gray" aria-hidden miw="max-content">
        {count}
      </Badge>
      <VisuallyHidden>{t.viewCount(count)}</VisuallyHidden>
    </>
  )
}
