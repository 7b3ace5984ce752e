import { Badge, Box, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { maxRelated } from '../../shared/contract/submissions/related-submissions.ts'
import { IconCalendar, IconNote, IconPhone, IconUser, IconUsers } from '../icons/tabler.ts'
import { endpoints } from '../api/endpoints.ts'
import { Choose } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useDue } from '../submissions/processing/due.ts'
import { statusColours } from '../submissions/processing/status-texts.ts'
import { WaitingListBadge } from '../submissions/processing/waiting-list.tsx'
import type { useStatuses } from '../submissions/processing/use-statuses.ts'
import { useText } from '../text/language.ts'
import { ShortTime } from '../text/short-time.tsx'
import type { InboxFilter } from './filter.ts'
import classes from './inbox.module.css'
import type { InboxEntry } from './model.ts'
import { inboxTexts } from './texts.ts'
import { useSender } from './use-sender.ts'

interface EntryRowProps {
  entry: InboxEntry
  page: readonly InboxEntry[]
  selection: Selection<InboxEntry>
  filter: InboxFilter
  /** What the statuses are called. */
  statuses: ReturnType<typeof useStatuses>
}

/** One submission: who sent it by which form, and what was done about it. The whole row opens it. */
export function EntryRow({ entry, page, selection, filter, statuses }: EntryRowProps) {
  const t = useText(inboxTexts)
  const sender = useSender()(entry)
  const { id, form, index, created_at, unread, person } = entry
  const weight = unread ? 700 : 500
  const isOpened = useSearch({ from: '/inside/inbox', select: ({ submission }) => submission === id })
  return (
    <Box
      component="li"
      className={classes['entry']}
      data-unread={unread === true || undefined}
      data-opened={isOpened || undefined}
    >
      <Box className={classes['choose']}>
        <Choose
          item={entry}
          page={page}
          selection={selection}
          name={t.entry(sender, form.internal_title, index)}
          needs={endpoints.submissionProcessing.update}
        />
      </Box>
      <Box miw={0} className={classes['name']}>
        <AnchorLink
          to="/inbox"
          search={{ ...filter, submission: id }}
          replace
          className={classes['open']}
          data-entry={id}
          fw={weight}
          c="var(--mantine-color-text)"
          title={reachedBy({ person, sender }).join(' · ') || undefined}
        >
          {unread && <span className={classes['dot']} role="img" aria-label={t.isUnread} />}
          {sender}
        </AnchorLink>
        <Text size="sm" c="dimmed" truncate>
          {t.number(form.internal_title, index)}
        </Text>
      </Box>
      <About entry={entry} sender={sender} />
      <Facts entry={entry} statuses={statuses} sender={sender} />
      <ShortTime at={created_at} className={classes['time'] ?? ''} />
    </Box>
  )
}

/** How to reach the sender, as far as it does not stand there as the name. */
const reachedBy = ({ person, sender }: { person: InboxEntry['person']; sender: string }): string[] =>
  [person?.email, person?.phone].filter((text) => typeof text === 'string').filter((text) => text !== sender)

/** What it is about; where the answers do not say it, how to reach the sender. */
function About({ entry: { person, excerpt }, sender }: { entry: InboxEntry; sender: string }) {
  return (
    <Box className={classes['about']}>
      {excerpt === null ? (
        reachedBy({ person, sender }).map((text) => (
          <Text key={text} size="sm" c="dimmed" truncate>
            {text}
          </Text>
        ))
      ) : (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {excerpt}
        </Text>
      )}
    </Box>
  )
}

/** What was done about it, as far as there is something to say. */
function Facts({ entry, statuses, sender }: Pick<EntryRowProps, 'entry' | 'statuses'> & { sender: string }) {
  const { processing, notes, related, person, excerpt } = entry
  const t = useText(inboxTexts)
  const dueOf = useDue()
  const { status, assignee, due_on, tags } = processing
  const due = due_on === null ? undefined : dueOf({ due_on, status })
  return (
    <Box className={classes['facts']}>
      <Badge color={statusColours[status]} variant="light" miw="max-content">
        {statuses[status]}
      </Badge>
      <WaitingListBadge processing={processing} />
      {excerpt !== null && typeof person?.phone === 'string' && person.phone !== sender && (
        <Fact Icon={IconPhone}>{person.phone}</Fact>
      )}
      {assignee && (
        <Fact Icon={IconUser} label={t.assignee}>
          {assignee.name}
        </Fact>
      )}
      {due && (
        <Fact Icon={IconCalendar} label={due.date} urgency={due.urgency}>
          {due.text}
        </Fact>
      )}
      {related > 0 && (
        <Fact Icon={IconUsers} label={t.relatedTitle}>
          {t.related(related === maxRelated ? `${maxRelated}+` : String(related))}
        </Fact>
      )}
      {notes > 0 && <Fact Icon={IconNote}>{t.notes(notes)}</Fact>}
      {tags.map((tag) => (
        <Badge key={tag} color="gray" variant="light" tt="none" maw={160}>
          {tag}
        </Badge>
      ))}
    </Box>
  )
}

interface FactProps {
  Icon: typeof IconUser
  /** What it is, where its words do not say it. */
  label?: string
  /** Of a day: over, or the present one. */
  urgency?: 'late' | 'today' | 'later'
  children: string
}

const looks = {
  late: { c: 'var(--mantine-color-error)' },
  today: { c: 'var(--mantine-color-text)', fw: 600 },
  later: { c: 'dimmed' },
}

function Fact({ Icon, label, urgency = 'later', children }: FactProps) {
  return (
    <Text size="sm" {...looks[urgency]} className={classes['fact']} title={label}>
      <Icon size={15} aria-hidden />
      <span className={classes['words']}>{children}</span>
    </Text>
  )
}
