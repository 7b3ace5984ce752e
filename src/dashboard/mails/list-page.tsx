import { Box, Button, Flex, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconMail, IconMailOff } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mailStates } from '../../shared/contract/submissions/mails.ts'
import { FormSelect } from '../forms/form-select.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { ListTable, useIsNarrow } from '../lists/list-table.tsx'
import { NewestMails, NoneFound } from '../lists/none-found.tsx'
import { FoldedSearch } from '../lists/folded-search.tsx'
import { wordsPart } from '../lists/words-part.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { mailFaultOf, mailFaultTexts } from '../text/smtp.ts'
import { MailBadge } from './mail-badge.tsx'
import { MailDrawer } from './mail-drawer.tsx'
import { MailTrouble } from './mail-trouble.tsx'
import { MailsNavigation } from './mails-navigation.tsx'
import { mailsQuery, type MailsFilter, type MailSummary } from './model.ts'
import { mailTexts, purposeTexts, stateTexts } from './texts.ts'

/** The outbox: what was sent, what waits, and what failed and why. */
export function MailsPage() {
  const t = useText(mailTexts)
  const states = useText(stateTexts)
  const isNarrow = useIsNarrow()
  const filter = useSearch({ from: '/inside/mails' })
  const navigate = useNavigate({ from: '/mails' })
  // Another list begins with its first page, and without the mail that is open.
  const { page: _page, mail: _mail, ...kept } = filter
  const change = (search: MailsFilter) => void navigate({ to: '/mails', search, replace: true })
  return (
    <PageFrame title={t.title}>
      <MailsNavigation />
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      <MailTrouble />
      <Flex gap="sm" mb="md" wrap="wrap" align="center">
        {/* As narrow as leaves room for all states on a phone. */}
        <Box flex="0 1 auto" miw={0} style={{ overflowX: 'auto' }}>
          <SegmentedControl
            aria-label={t.states}
            {...(isNarrow && { styles: { label: { paddingInline: 7 } } })}
            value={filter.state ?? 'all'}
            onChange={(next) => {
              const { state: _state, ...rest } = kept
              const state = mailStates.find((one) => one === next)
              change({ ...rest, ...(state && { state }) })
            }}
            data={[{ value: 'all', label: t.all }, ...mailStates.map((value) => ({ value, label: states[value] }))]}
          />
        </Box>
        <FormSelect
          isLabelled={false}
          value={filter.form}
          change={(form) => {
            const { form: _form, ...rest } = kept
            change({ ...rest, ...(form !== undefined && { form }) })
          }}
        />
        <FoldedSearch
          label={t.search}
          sought={filter.q}
          search={(words) => {
            const { q: _q, ...rest } = kept
            change({ ...rest, ...wordsPart(words) })
          }}
        />
      </Flex>
      <MailList filter={filter} change={change} />
      <MailDrawer
        id={filter.mail}
        close={() => change({ ...kept, ...(filter.page !== undefined && { page: filter.page }) })}
        open={(mail) => change({ ...filter, mail })}
      />
    </PageFrame>
  )
}

function MailList({ filter, change }: { filter: MailsFilter; change: (filter: MailsFilter) => void }) {
  const t = useText(mailTexts)
  const { data, error } = useQuery({ ...mailsQuery(filter), placeholderData: keepPreviousData })
  if (error) throw error
  if (!data) return <Skeleton h={260} radius="lg" />
  if (data.meta.total === 0 && filter.q !== undefined) {
    return <NoneFound q={filter.q} clear={() => change({})} extent={<NewestMails />} />
  }
  if (data.meta.total === 0) {
    return filter.state === undefined && filter.form === undefined ? (
      <EmptyState icon={<IconMail size={28} />} title={t.noneTitle} text={t.noneText}>
        <ButtonLink to="/forms">{t.toForms}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState icon={<IconMailOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
        <Button variant="default" onClick={() => change({})}>
          {t.showAll}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <MailTable mails={data.data} open={(mail) => change({ ...filter, mail })} />
      <Pager
        page={data.meta.current_page}
        total={data.meta.last_page}
        onChange={(page) => change({ ...filter, page })}
      />
    </>
  )
}

function MailTable({ mails, open }: { mails: MailSummary[]; open: (id: number) => void }) {
  const t = useText(mailTexts)
  const { dateTime } = useFormat()
  return (
    <ListTable
      label={t.table}
      minWidth={760}
      rows={mails}
      keyOf={({ id }) => id}
      open={({ id }) => open(id)}
      columns={[
        { name: t.state, place: 'line', width: 140, cell: (mail) => <MailBadge mail={mail} /> },
        { name: t.subject, place: 'title', maxWidth: 320, cell: (mail) => <Subject mail={mail} /> },
        { name: t.about, place: 'line', maxWidth: 220, cell: (mail) => <About mail={mail} /> },
        {
          name: t.to,
          place: 'line',
          maxWidth: 220,
          cell: ({ to }) => (
            <Text size="sm" truncate>
              {to.length === 0 ? '–' : to.join(', ')}
            </Text>
          ),
        },
        {
          name: t.time,
          place: 'line',
          width: 170,
          cell: ({ created_at }) => (
            <Text size="sm" c="dimmed">
              {dateTime(created_at)}
            </Text>
          ),
        },
      ]}
    />
  )
}

/** Who sent the submission that a mail is about, and by which form. */
function About({ mail: { submission } }: { mail: MailSummary }) {
  if (!submission) return null
  const { form, person } = submission
  const sender = person?.name ?? person?.email ?? person?.phone
  return (
    <>
      {sender && (
        <Text size="sm" truncate>
          {sender}
        </Text>
      )}
      <Text size={sender ? 'xs' : 'sm'} c="dimmed" truncate>
        {form.internal_title}
      </Text>
    </>
  )
}

function Subject({ mail }: { mail: MailSummary }) {
  const t = useText(mailTexts)
  const purposes = useText(purposeTexts)
  const faults = useText(mailFaultTexts)
  const said = mail.error ?? mail.returned.map(({ status, said }) => t.returnSaid(status, said))[0]
  const fault = said === undefined ? undefined : mailFaultOf(said)
  const isLost = mail.state === 'failed' || (mail.state === 'sent' && mail.returned.length > 0)
  const subject = mail.is_emptied ? t.emptied : mail.is_confidential ? t.confidential : mail.subject
  return (
    <>
      <UnstyledButton aria-label={t.open(subject)} fz="sm" c="var(--mantine-color-anchor)" fw={500} maw="100%">
        <Text span size="sm" fw={500} truncate display="block">
          {subject}
        </Text>
      </UnstyledButton>
      <Text size="xs" c={isLost ? 'var(--mantine-color-error)' : 'dimmed'} lineClamp={2} title={said}>
        {(fault === undefined ? said : faults[fault]) ??
          (mail.purpose === null ? t.otherPurpose : purposes[mail.purpose])}
      </Text>
    </>
  )
}
