import { Alert, Badge, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconPencilPause } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { Pager } from '../shell/pager.tsx'
import { Permitted } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { Answers } from './answers.tsx'
import { columnsOf } from './views/columns.ts'
import { unfinishedQuery } from './model.ts'
import { unfinishedTexts } from './unfinished-texts.ts'

type PartialSubmission = RecordOf<typeof endpoints.partialSubmissions.list>

/** What visitors have filled in and not sent, changed last first. */
export function Unfinished({ form, page, change }: { form: Form; page: number; change: (page: number) => void }) {
  const { data, error } = useQuery({ ...unfinishedQuery(form.id, page), placeholderData: keepPreviousData })
  if (error) throw error
  if (!data) return <Skeleton h={240} radius="lg" />
  if (data.meta.total === 0) return <Nothing form={form} />
  return (
    <Stack>
      {data.data.map((partial) => (
        <PartialCard key={partial.id} partial={partial} form={form} />
      ))}
      <Pager page={data.meta.current_page} total={data.meta.last_page} onChange={change} />
    </Stack>
  )
}

function Nothing({ form }: { form: Form }) {
  const t = useText(unfinishedTexts)
  const icon = <IconPencilPause size={28} />
  if (form.partial_submissions_enabled) return <EmptyState icon={icon} title={t.noneTitle} text={t.noneText} />
  return (
    <EmptyState icon={icon} title={t.offTitle} text={t.offText}>
      <Permitted needs={endpoints.forms.update}>
        <ButtonLink to="/forms/$id/settings" params={{ id: form.id }} search={{ group: 'saving' }}>
          {t.toSettings}
        </ButtonLink>
      </Permitted>
    </EmptyState>
  )
}

function PartialCard({ partial, form }: { partial: PartialSubmission; form: Form }) {
  const t = useText(unfinishedTexts)
  const { dateTime, date } = useFormat()
  const crm = useQuery(crmFieldsQuery).data ?? {}
  const { content, step, updated_at, expires_at } = partial
  return (
    <Paper p="lg" component="article">
      <Group gap="sm" mb="md">
        {step !== null && <Badge color="gray">{t.step(step)}</Badge>}
        <Text size="sm" c="dimmed">
          {t.changed(dateTime(updated_at))} · {t.expires(date(expires_at))}
        </Text>
      </Group>
      {content === null ? (
        <Alert color="gray">{t.sealed}</Alert>
      ) : (
        <Answers content={content} columns={columnsOf(form.fields, crm)} crm={crm} />
      )}
    </Paper>
  )
}
