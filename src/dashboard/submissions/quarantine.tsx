import { Alert, Badge, Box, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { Choose, ChoosePage } from '../bulk/checkboxes.tsx'
import { useSelection, type Selection } from '../bulk/use-selection.ts'
import type { Form } from '../forms/model.ts'
import { useRemainingPage } from '../removal/use-remaining.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { Pager } from '../shell/pager.tsx'
import { useLastPage } from '../shell/use-last-page.ts'
import { useToast } from '../shell/toast.ts'
import { Permitted } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { Answers } from './answers.tsx'
import { HeldBulkBar, type QuarantinedSubmission } from './bulk.tsx'
import { submissionBulkTexts } from './bulk-texts.ts'
import { columnsOf } from './views/columns.ts'
import { ConfirmationLine } from './confirmation.tsx'
import { quarantineQuery } from './model.ts'
import { releaseHeld } from './release-held.ts'
import { reasonTexts, submissionsTexts } from './texts.ts'

/** What was judged spam, with its reason, until a user decides. */
export function Quarantine({ form, page, change }: { form: Form; page: number; change: (page: number) => void }) {
  const t = useText(submissionsTexts)
  const { data: found, error } = useQuery(quarantineQuery(form.id, page))
  const data = useRemainingPage(endpoints.quarantine.remove, found)
  const selection = useSelection<QuarantinedSubmission>()
  useLastPage(data?.meta, change)
  if (error) throw error
  if (!data) return <Skeleton h={240} radius="lg" />
  if (data.meta.total === 0) {
    return <EmptyState icon={<IconShieldCheck size={28} />} title={t.noSpamTitle} text={t.noSpamText} />
  }
  return (
    <Stack>
      <Group gap="sm" px="lg">
        <ChoosePage page={data.data} selection={selection} needs={endpoints.quarantine.release} withLabel />
      </Group>
      {data.data.map((held) => (
        <HeldCard key={held.id} held={held} form={form} page={data.data} selection={selection} />
      ))}
      <Pager page={data.meta.current_page} total={data.meta.last_page} onChange={change} />
      <HeldBulkBar selection={selection} />
    </Stack>
  )
}

interface HeldCardProps {
  held: QuarantinedSubmission
  form: Form
  page: QuarantinedSubmission[]
  selection: Selection<QuarantinedSubmission>
}

function HeldCard({ held, form, page, selection }: HeldCardProps) {
  const t = useText(submissionsTexts)
  const { held: heldOn } = useText(submissionBulkTexts)
  const reasons = useText(reasonTexts)
  const { dateTime } = useFormat()
  const crm = useQuery(crmFieldsQuery).data ?? {}
  const { release, discard } = useDecisions(held.id)
  return (
    <Paper p="lg" component="article">
      <Group justify="space-between" mb="md">
        <Group gap="sm">
          <Choose
            item={held}
            page={page}
            selection={selection}
            name={heldOn(dateTime(held.created_at))}
            needs={endpoints.quarantine.release}
          />
          <Badge color={held.reason === 'awaiting_confirmation' ? 'blue' : 'yellow'}>{reasons[held.reason]}</Badge>
          <Text size="sm" c="dimmed">
            {dateTime(held.created_at)}
            {held.ip_address !== null && ` · ${held.ip_address}`}
          </Text>
        </Group>
        <Permitted needs={endpoints.quarantine.release}>
          <Group gap="xs">
            <Button variant="subtle" color="red" onClick={discard}>
              {t.discard}
            </Button>
            <Button variant="light" onClick={() => release.mutate()} loading={release.isPending}>
              {t.release}
            </Button>
          </Group>
        </Permitted>
      </Group>
      {held.confirmation && (
        <Box mb="md">
          <ConfirmationLine confirmation={held.confirmation} />
        </Box>
      )}
      {held.content === null ? (
        <Alert color="gray">{t.notSaved}</Alert>
      ) : (
        <Answers content={held.content} columns={columnsOf(form.fields, crm)} crm={crm} />
      )}
    </Paper>
  )
}

function useDecisions(id: number) {
  const t = useText(submissionsTexts)
  const client = useQueryClient()
  const toast = useToast()
  const onSettled = () => client.invalidateQueries({ queryKey: ['forms'] })
  const release = useMutation({
    mutationFn: () => releaseHeld(id),
    onSuccess: ({ index }) => toast.done(t.released(index)),
    onError: toast.failed,
    onSettled,
  })
  const remove = useRemoval()
  const discard = () =>
    remove({ endpoint: endpoints.quarantine.remove, ids: [id], said: t.discarded, forgets: ['forms'] })
  return { release, discard }
}
