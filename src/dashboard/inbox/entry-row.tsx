import { Badge, Box, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { maxRelated } from '../../shared/contract/submissions/related-submissions.ts'
import { IconCalendar, IconNote, IconPhone, IconUser, IconUsers } from '../icons/tabler.ts'
import { endpoints } from '../api/endpoints.ts'
import { Choose } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { DayHead } from '../lists/day-head.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { useDue } from '../submissions/processing/due.ts'
import { statusColours } from '../submissions/processing/status-texts.ts'
import { WaitingListBadge } from '../submissions/processing/waiting-list.tsx'
import type { useStatuses } from '../submissions/processing/use-statuses.ts'
import { useText } from '../text/language.ts'
import { Marked } from '../text/marked.tsx'
import { matchTexts } from '../text/match-texts.ts'
import { ShortTime } from '../text/short-time.tsx'
import type { InboxFilter } from './filter.ts'
import classes from './inbox.module.css'
import type { InboxEntry } from './model.ts'
import { inboxTexts } from './texts.ts'
import { useSender } from './use-sender.ts'

interface EntryRowProps {
  entry: InboxEntry
  /** When the entry above it was received; undefined: it is the first. */
  before: string | undefined
  page: readonly InboxEntry[]
  selection: Selection<InboxEntry>
  filter: InboxFilter
  /** What the statuses are called. */
  statuses: ReturnType<typeof useStatuses>
}

/** One submission below its day: who sent it by which form, and what was done about it. The whole row opens it. */
export function EntryRow({ before, ...row }: EntryRowProps) {
  return (
    <li className={classes['item']}>
      <DayHead at={row.entry.created_at} before={before} />
      <Row {...row} />
    </li>
  )
}

function Row({ entry, page, selection, filter, statuses }: Omit<EntryRowProps, 'before'>) {
  const t = useText(inboxTexts)
  const sender = useSender()(entry)
  const { id, form, index, created_at, unread, person } = entry
  const weight = unread ? 700 : 500
  const isOpened = useSearch({ from: '/inside/inbox', select: ({ submission }) => submission === id })
  return (
    <Box className={classes['entry']} data-opened={isOpened || undefined}>
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
          <Marked text={sender} q={filter.q} />
        </AnchorLink>
        <Text size="sm" c="dimmed" truncate>
          {t.number(form.internal_title, index)}
        </Text>
      </Box>
      <About entry={entry} sender={sender} q={filter.q} />
      <Processing entry={entry} statuses={statuses} sender={sender} q={filter.q} />
      <ShortTime at={created_at} isOfDay className={classes['time'] ?? ''} />
    </Box>
  )
}

/** How to reach the sender, as far as it does not stand there as the name. */
const reachedBy = ({ person, sender }: { person: InboxEntry['person']; sender: string }): string[] =>
  [person?.email, person?.phone].filter((text) => typeof text === 'string').filter((text) => text !== sender)

interface PartProps extends Pick<EntryRowProps, 'entry'> {
  sender: string
  /** What was searched for. */
  q: string | undefined
}

/**
 * What it is about; where the answers do not say it, how to reach the sender. Of what was searched for, where it stands, unless another part of
 * the row has it.
 */
function About({ entry: { person, excerpt, match }, sender, q }: PartProps) {
  const where = useText(matchTexts)
  const isElsewhere = match !== null && ![sender, person?.phone].some((text) => text?.includes(match.text))
  const said = isElsewhere ? where[match.in](match.text, match.label) : excerpt
  return (
    <Box className={classes['about']}>
      {said === null ? (
        reachedBy({ person, sender }).map((text) => (
          <Text key={text} size="sm" c="dimmed" truncate>
            <Marked text={text} q={q} />
          </Text>
        ))
      ) : (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          <Marked text={said} q={q} />
        </Text>
      )}
    </Box>
  )
}

/** What was done about it: its status, who takes care of it and when it is due, each at a place of its own; what else there is to say stands below. */
function Processing({ entry, statuses, sender, q }: PartProps & Pick<EntryRowProps, 'statuses'>) {
  const t = useText(inboxTexts)
  const dueOf = useDue()
  const { status, assignee, due_on } = entry.processing
  const due = due_on === null ? undefined : dueOf({ due_on, status })
  return (
    <Box className={classes['processing']}>
      <Badge color={statusColours[status]} variant="light" className={classes['status'] ?? ''} title={statuses[status]}>
        {statuses[status]}
      </Badge>
      {assignee && (
        <Fact Icon={IconUser} label={`${t.assignee}: ${assignee.name}`} place="assignee">
          {assignee.name}
        </Fact>
      )}
      {due && (
        <Fact Icon={IconCalendar} label={due.date} urgency={due.urgency} place="due">
          {due.text}
        </Fact>
      )}
      <Facts entry={entry} sender={sender} q={q} />
    </Box>
  )
}

/** What else is known of it, as far as there is something to say. */
function Facts({ entry, sender, q }: PartProps) {
  const { processing, notes, related, person, excerpt } = entry
  const t = useText(inboxTexts)
  return (
    <Box className={classes['facts']}>
      <WaitingListBadge processing={processing} />
      {excerpt !== null && typeof person?.phone === 'string' && person.phone !== sender && (
        <Fact Icon={IconPhone} place="phone">
          <Marked text={person.phone} q={q} />
        </Fact>
      )}
      {related > 0 && (
        <Fact Icon={IconUsers} label={t.relatedTitle}>
          {t.related(related === maxRelated ? `${maxRelated}+` : String(related))}
        </Fact>
      )}
      {notes > 0 && <Fact Icon={IconNote}>{t.notes(notes)}</Fact>}
      {processing.tags.map((tag) => (
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
  /** Where it stands, if not behind the others. */
  place?: 'assignee' | 'due' | 'phone'
  children: ReactNode
}

const looks = {
  late: { c: 'var(--mantine-color-error)' },
  today: { c: 'var(--mantine-color-text)', fw: 600 },
  later: { c: 'dimmed' },
}

function Fact({ Icon, label, urgency = 'later', place, children }: FactProps) {
  return (
    <Text size="sm" {...looks[urgency]} className={classes['fact']} data-place={place} title={label}>
      <Icon size={15} aria-hidden />
      <span className={classes['words']}>{children}</span>
    </Text>
  )
}
