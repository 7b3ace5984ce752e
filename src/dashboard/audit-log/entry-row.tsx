import { ActionIcon, Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconKey, IconSettings, IconUser } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useState } from 'react'
import { DayHead } from '../lists/day-head.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { formNamesQuery } from '../webhooks/model.ts'
import classes from './audit-log.module.css'
import { actorName, deedWords, recordWords, type Names } from './entry-words.ts'
import type { AuditEntry } from '../../shared/contract/accounts/audit-log.ts'
import { auditTexts } from './texts.ts'

const Changes = lazyPart(() => import('./changes.tsx'), 'Changes')

interface EntryRowProps {
  entry: AuditEntry
  onlyThisActor: (() => void) | undefined
  /** Time of the entry above it. */
  before: string | undefined
  /** So many entries below it that say the same are folded, and what unfolds them. */
  folded: number
  unfold: () => void
}

const icons = { session: IconUser, key: IconKey, system: IconSettings }

/** One entry as a sentence; what changed stands below it when asked for. */
export function EntryRow({ entry, onlyThisActor, before, folded, unfold }: EntryRowProps) {
  const t = useText(auditTexts)
  const { time } = useFormat()
  const names = useNames()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const Icon = icons[entry.actor.type]
  const actor = actorName(entry, names.language)
  const deed = deedWords(entry, names)
  return (
    <Box component="li" className={classes['entry']}>
      <DayHead at={entry.at} before={before} />
      <Group gap="sm" wrap="nowrap" align="flex-start" className={classes['row']}>
        <Text size="sm" c="dimmed" component="time" dateTime={entry.at} className={classes['time']}>
          {time(entry.at)}
        </Text>
        <Icon size={18} stroke={1.7} aria-hidden className={classes['icon']} />
        <Box flex={1} miw={0}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {onlyThisActor ? (
              <UnstyledButton className={classes['actor']} onClick={onlyThisActor} title={t.onlyThisActor(actor)}>
                {actor}
              </UnstyledButton>
            ) : (
              <Text span fw={600}>
                {actor}
              </Text>
            )}{' '}
            {deed}
            <About record={entry.record} names={names} />.
          </Text>
          {folded > 0 && (
            <UnstyledButton className={classes['unfold']} onClick={unfold}>
              {t.unfold(folded)}
            </UnstyledButton>
          )}
        </Box>
        {entry.changes.length > 0 && (
          <ActionIcon
            aria-label={t.detailsOf(deed)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} className={classes['chevron']} data-open={isOpen || undefined} />
          </ActionIcon>
        )}
      </Group>
      {isOpen && (
        <Box id={detailsId} className={classes['details']}>
          <Suspense>
            <Changes entry={entry} names={names} />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}

/** What the deed was about, as a link where it is still there. */
function About({ record, names }: { record: AuditEntry['record']; names: Names }) {
  const t = useText(auditTexts)
  const said = record && recordWords(record, names)
  if (!record || said === undefined) return null
  const { id, type, form_id } = record
  if (form_id === null) return ` (${type === 'submissions' ? t.gone.submissions : t.gone.forms})`
  return (
    <>
      {' ('}
      {type === 'submissions' ? (
        <AnchorLink to="/forms/$id/submissions" params={{ id: form_id }} search={{ submission: id }}>
          {said}
        </AnchorLink>
      ) : (
        <AnchorLink to="/forms/$id" params={{ id: form_id }}>
          {said}
        </AnchorLink>
      )}
      {')'}
    </>
  )
}

function useNames(): Names {
  const { language } = useLanguage()
  const { data } = useQuery(formNamesQuery)
  return useMemo(
    () => ({ language, forms: new Map(data?.data.map(({ id, internal_title }) => [id, internal_title])) }),
    [data, language],
  )
}
