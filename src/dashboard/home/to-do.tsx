import { Paper, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InboxFilter } from '../inbox/filter.ts'
import { inboxQuery, useInboxCounts, type InboxEntry } from '../inbox/model.ts'
import { inboxTexts } from '../inbox/texts.ts'
import { useSender } from '../inbox/use-sender.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useDue } from '../submissions/processing/due.ts'
import { useText } from '../text/language.ts'
import { ShortTime } from '../text/short-time.tsx'
import classes from './home.module.css'
import { homeTexts } from './texts.ts'

const shown = 5
const dueOn = ({ processing }: InboxEntry) => processing.due_on ?? ''
const overdueOnly: InboxFilter = { overdue: true }
const open: InboxFilter = {}

/** The submissions to work on first: those that are overdue, then the newest that are open. */
export function ToDo() {
  const t = useText(homeTexts)
  const counts = useInboxCounts()
  const isAnyLate = (counts?.overdue ?? 0) > 0
  const overdue = useInfiniteQuery({ ...inboxQuery(overdueOnly), enabled: isAnyLate }).data
  const newest = useInfiniteQuery({ ...inboxQuery(open), enabled: counts !== undefined }).data
  if (!newest || (isAnyLate && !overdue)) return null
  // Those that have waited longest come first.
  const lateOnes = ((isAnyLate && overdue) || []).toSorted((a, b) => dueOn(a).localeCompare(dueOn(b)))
  const entries = [...lateOnes, ...newest.filter(({ id }) => lateOnes.every((one) => one.id !== id))].slice(0, shown)
  if (entries.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        {t.toDo}
      </Title>
      <Paper component="ol" m={0} p={0}>
        {entries.map((entry, at) => (
          <Entry key={entry.id} entry={entry} isLate={at < lateOnes.length} />
        ))}
      </Paper>
    </section>
  )
}

function Entry({ entry, isLate }: { entry: InboxEntry; isLate: boolean }) {
  const t = useText(inboxTexts)
  const due = useDue()
  const sender = useSender()(entry)
  const { id, form, index, created_at, unread, processing, excerpt, person } = entry
  const { due_on, status } = processing
  const late = isLate && due_on !== null ? due({ due_on, status }) : undefined
  return (
    <li className={classes['entry']}>
      <AnchorLink
        to="/inbox"
        search={{ ...(isLate ? overdueOnly : open), submission: id }}
        className={classes['cover']}
        fw={unread ? 700 : 500}
        c="var(--mantine-color-text)"
      >
        {sender}
      </AnchorLink>
      <Text size="sm" c="dimmed" className={classes['form'] ?? ''}>
        {t.number(form.internal_title, index)}
      </Text>
      <Text size="sm" className={classes['about'] ?? ''} truncate>
        {excerpt ?? person?.phone ?? ''}
      </Text>
      {late ? (
        <Text size="sm" c="var(--mantine-color-error)" title={late.date}>
          {late.text}
        </Text>
      ) : (
        <ShortTime at={created_at} asAge />
      )}
    </li>
  )
}
