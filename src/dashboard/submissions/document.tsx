import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconRefresh } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubmissionDocument } from '../../shared/contract/submissions/submission-documents.ts'
import type { DocumentSignature } from '../../shared/contract/submissions/submissions.ts'
import { addressOf, call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { basePath } from '../base-path.ts'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { reasonsText } from '../text/faults.ts'
import type { Submission } from './views/columns.ts'
import { documentTexts, signatureTexts } from './document-texts.ts'

const statusQuery = (id: number) => ({
  ...endpointQuery(endpoints.submissionDocuments.status, { id }),
  // What is being made becomes ready by itself.
  refetchInterval: ({ state }: { state: { data: SubmissionDocument | undefined } }) =>
    state.data?.state === 'waiting' ? 3_000 : false,
})

/** The PDF of a submission: how far it is, and its signature. Nothing where the form makes none. */
export function SubmissionDocumentCard({ submission }: { submission: Submission }) {
  const t = useText(documentTexts)
  const { data: status } = useQuery(statusQuery(submission.id))
  const { signature } = submission
  if (!status || (status.state === 'none' && !signature)) return null
  return (
    <Paper p="md" component="section">
      <Stack gap="sm">
        <Title order={3}>{t.title}</Title>
        <State id={submission.id} status={status} isSigned={signature?.state === 'signed'} />
        {signature && <SignatureState signature={signature} />}
      </Stack>
    </Paper>
  )
}

function State({ id, status, isSigned }: { id: number; status: SubmissionDocument; isSigned: boolean }) {
  const t = useText(documentTexts)
  const { language } = useLanguage()
  const { number } = useFormat()
  switch (status.state) {
    case 'ready':
      return (
        <Stack gap={4} align="flex-start">
          <Anchor href={addressOf(endpoints.submissionDocuments.get, { id })} size="sm" fw={500}>
            <Group gap={6} component="span" wrap="nowrap">
              <IconDownload size={16} aria-hidden /> {isSigned ? t.sealed : t.download}
            </Group>
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {status.name} · {t.size(number(Math.ceil((status.size ?? 0) / 1000)))}
          </Text>
        </Stack>
      )
    case 'waiting':
      return (
        <Text size="sm" c="dimmed" role="status">
          {t.waiting}
        </Text>
      )
    case 'unmade':
      return (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t.unmade}
          </Text>
          <MakeButton id={id} label={t.make} />
        </Group>
      )
    case 'failed':
      return (
        <Alert color="red" title={t.failed}>
          <Stack gap="sm" align="flex-start">
            {reasonsText(status.reason_details, language)}
            <MakeButton id={id} label={t.again} />
          </Stack>
        </Alert>
      )
    case 'none':
      return (
        <Text size="sm" c="dimmed">
          {reasonsText(status.reason_details, language)}
        </Text>
      )
  }
}

/** Fetching it makes it. */
function MakeButton({ id, label }: { id: number; label: string }) {
  const t = useText(documentTexts)
  const client = useQueryClient()
  const toast = useToast()
  const make = useMutation({
    mutationFn: () => call(endpoints.submissionDocuments.get, { id }),
    onSuccess: () => toast.done(t.made),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['submissions', id] }),
  })
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconRefresh size={15} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {label}
    </Button>
  )
}

const colours = { awaiting: 'yellow', expired: 'gray', signing: 'yellow', signed: 'green', failed: 'red' } as const

function SignatureState({ signature }: { signature: DocumentSignature }) {
  const t = useText(documentTexts)
  const states = useText(signatureTexts)
  const { dateTime } = useFormat()
  const { state, signed_at, document_id, required } = signature
  return (
    <Stack gap={6} align="flex-start">
      <Badge color={colours[state]}>{states[state]}</Badge>
      {signed_at !== null && <Text size="sm">{t.signedAt(dateTime(signed_at))}</Text>}
      {required && state === 'awaiting' && (
        <Text size="sm" c="dimmed">
          {t.required}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t.number(document_id)}
        {state === 'signed' && (
          <>
            {' · '}
            <Anchor
              href={`${basePath}/verify/${document_id}`}
              target="_blank"
              rel="noopener"
              size="sm"
              underline="always"
            >
              {t.verify}
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
  )
}
