import { Badge, Box, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconHistory } from '../icons/tabler.ts'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import { Section } from '../form/section.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Pager } from '../shell/pager.tsx'
import { useMay } from '../shell/role.tsx'
import { useTitle } from '../shell/title.ts'
import { DayHead } from '../lists/day-head.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useChangesLine } from './change-words.ts'
import { DraftRow } from './draft-row.tsx'
import { draftQuery, versionsQuery, type FormDraft, type FormVersionSummary } from './query.ts'
import { versionTexts } from './texts.ts'
import classes from './versions.module.css'

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog')
const RestoreDialog = lazyPart(() => import('./restore-dialog.tsx'), 'RestoreDialog')

type OpenDialog = { dialog: 'compare'; version: number | 'draft' } | { dialog: 'restore'; version: number }

/** The states that a form has had in public, to be compared and brought back. */
export function VersionsPage() {
  const t = useText(versionTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<OpenDialog>()
  const draft = useDraft(id)
  const { data, error } = useQuery({ ...versionsQuery(id, page), placeholderData: keepPreviousData })
  if (error) throw error
  const close = () => setOpened(undefined)
  const newest = newestOf(data, page)
  return (
    <Section>
      <Title order={2} mb={4}>
        {t.title}
      </Title>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {!data && <Skeleton h={300} radius="lg" />}
      {data && (
        <>
          <List
            versions={data.data}
            inForce={form.active ? newest : undefined}
            draft={page === 1 ? draft : undefined}
            open={setOpened}
          />
          <Pager page={page} total={data.meta.last_page} onChange={setPage} />
        </>
      )}
      <Suspense>
        {opened?.dialog === 'compare' && (
          <CompareDialog form={form} chosen={opened.version} newest={newest} onClose={close} />
        )}
        {opened?.dialog === 'restore' && <RestoreDialog form={form} version={opened.version} onClose={close} />}
      </Suspense>
    </Section>
  )
}

/** They are numbered without gaps, and the first page has the newest. */
const newestOf = (
  found: { data: readonly FormVersionSummary[]; meta: { per_page: number } } | undefined,
  page: number,
): number => (found ? (found.data[0]?.version ?? 0) + (page - 1) * found.meta.per_page : 0)

/** The draft of a form, where it has one. */
function useDraft(id: number): FormDraft | undefined {
  const { data } = useQuery(draftQuery(id))
  return data?.exists ? data : undefined
}

interface ListProps {
  versions: readonly FormVersionSummary[]
  /** The one that is the form as it is; undefined while the form is offline, since no change is kept then. */
  inForce: number | undefined
  draft: FormDraft | undefined
  open: (opened: OpenDialog) => void
}

function List({ versions, inForce, draft, open }: ListProps) {
  const t = useText(versionTexts)
  if (versions.length === 0 && !draft) {
    return <EmptyState icon={<IconHistory size={28} />} title={t.nothingYet} text={t.nothingYetText} />
  }
  const isOnly = versions.length === 1 && versions[0]?.version === 1 && !draft
  return (
    <Paper component="ol" m={0} p={0} style={{ overflow: 'hidden' }} aria-label={t.list}>
      {draft && <DraftRow draft={draft} compare={() => open({ dialog: 'compare', version: 'draft' })} />}
      {versions.map((version, place) => (
        <Version
          key={version.version}
          version={version}
          before={versions[place - 1]?.made_at}
          isInForce={version.version === inForce}
          isOnly={isOnly}
          open={open}
        />
      ))}
    </Paper>
  )
}

interface VersionProps extends Pick<ListProps, 'open'> {
  version: FormVersionSummary
  /** When the one above it was made. */
  before: string | undefined
  isInForce: boolean
  /** There is no other state of the form to compare it with. */
  isOnly: boolean
}

function Version({ version, before, isInForce, isOnly, open }: VersionProps) {
  const t = useText(versionTexts)
  const format = useFormat()
  const lineOf = useChangesLine()
  const may = useMay()
  const { version: number, reason, made_at, made_by, changes } = version
  const { type, name } = made_by
  const maker = name === null ? t.actors[type] : type === 'key' ? t.byKey(name) : name
  return (
    <Box component="li" className={classes['entry']}>
      <DayHead at={made_at} before={before} />
      <Group justify="space-between" gap="sm" className={classes['row']}>
        <Box miw={0} flex="1 1 320px">
          <Group gap="xs">
            <Text fw={600}>{t.version(number)}</Text>
            <Badge variant="light" color={reason === 'published' || reason === 'activated' ? 'green' : 'gray'}>
              {t.reasons[reason]}
            </Badge>
            {isInForce && <Badge color="foyer">{t.inForce}</Badge>}
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {changes === null ? t.first : changes.length === 0 ? t.same : lineOf(changes)}
          </Text>
          <Text size="sm" c="dimmed">
            {t.changedBy(maker, format.time(made_at))}
          </Text>
        </Box>
        <Group gap="xs" wrap="nowrap">
          {!isOnly && (
            <Button
              size="xs"
              variant="default"
              aria-label={t.compare(number)}
              onClick={() => open({ dialog: 'compare', version: number })}
            >
              {t.compareShort}
            </Button>
          )}
          {may(endpoints.formVersions.restore) && !isInForce && (
            <Button
              size="xs"
              variant="default"
              aria-label={t.restore(number)}
              onClick={() => open({ dialog: 'restore', version: number })}
            >
              {t.restoreShort}
            </Button>
          )}
        </Group>
      </Group>
    </Box>
  )
}
