import {
  Alert,
  Badge,
  Box,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { maxReplyLength } from '../../../shared/contract/submissions/submission-replies.ts'
import { call } from '../../api/call.ts'
import { endpoints, type RecordOf } from '../../api/endpoints.ts'
import { everyPage } from '../../api/every-page.ts'
import { keyOf } from '../../api/queries.ts'
import { IconSend } from '../../icons/tabler.ts'
import { stateTexts } from '../../mails/texts.ts'
import { Permitted } from '../../shell/role.tsx'
import { Refused } from '../../shell/said.tsx'
import { useToast } from '../../shell/toast.ts'
import { reasonsText } from '../../text/faults.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { useProblems } from '../../text/problems.ts'
import classes from './processing.module.css'
import { replyTexts } from './reply-texts.ts'
import { useDraft, type ReplyDraft } from './use-draft.ts'
import { changedLists } from './use-processing.ts'

type Reply = RecordOf<typeof endpoints.submissionReplies.list>

/** What is on its way arrives by itself. */
const repliesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(endpoints.submissionReplies.list, { id }),
    queryFn: ({ signal }) => everyPage(endpoints.submissionReplies.list, { id, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'waiting') ? 5_000 : false),
  })

interface RepliesProps {
  id: number
  /** Its answers are saved, and so the address among them. */
  isKept: boolean
  /** A reply is what the submission was opened for. */
  isReplying: boolean
}

/** What people of the agency have written to the visitor, and a place for more. Not printed. */
export function Replies({ id, isKept, isReplying }: RepliesProps) {
  const t = useText(replyTexts)
  const { data, error } = useQuery(repliesQuery(id))
  return (
    <Paper p="md" component="section" className={classes['apart']}>
      <Title order={3} mb="sm">
        {t.title}
      </Title>
      <Stack gap="sm">
        {!data && !error && <Skeleton h={40} />}
        {!data && <Refused error={error} isBesideFields={false} />}
        {data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.none}
          </Text>
        )}
        {data?.map((reply) => (
          <ReplyText key={reply.id} reply={reply} />
        ))}
        <Permitted needs={endpoints.submissionReplies.create}>
          {isKept ? (
            <NewReply key={id} id={id} isReplying={isReplying} />
          ) : (
            <Text size="sm" c="dimmed">
              {t.notSaved}
            </Text>
          )}
        </Permitted>
      </Stack>
    </Paper>
  )
}

const colours = { waiting: 'yellow', sent: 'green', failed: 'red' }

function ReplyText({ reply }: { reply: Reply }) {
  const t = useText(replyTexts)
  const states = useText(stateTexts)
  const { dateTime } = useFormat()
  const { author, created_at, subject, text, to, reply_to, state } = reply
  return (
    <Box>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {author.name}
          <Text span size="xs" c="dimmed" ml="xs" fw={400}>
            {dateTime(created_at)}
          </Text>
        </Text>
        <Badge color={colours[state]} miw="max-content">
          {states[state]}
        </Badge>
      </Group>
      {to.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[t.to(to.join(', ')), ...(reply_to === null ? [] : [t.answersTo(reply_to)])].join(' · ')}
        </Text>
      )}
      {subject !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      )}
      <Said text={text} isEmptied={text === null && state !== 'waiting' && to.length === 0} />
      <Trouble reply={reply} />
    </Box>
  )
}

function Said({ text, isEmptied }: { text: string | null; isEmptied: boolean }) {
  const t = useText(replyTexts)
  return (
    <Text
      size="sm"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      {...(text === null && { c: 'dimmed' })}
    >
      {text ?? (isEmptied ? t.emptied : t.hidden)}
    </Text>
  )
}

/** Why it is not sent, or was not the last time. */
function Trouble({ reply }: { reply: Reply }) {
  const t = useText(replyTexts)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  const { error_details: reasons, lacks_server, next_attempt_at: next, attempts, state } = reply
  if (lacks_server) return <Alert color="yellow">{t.lacksServer}</Alert>
  if (state === 'sent' || reasons.length === 0) return null
  return (
    <Alert color={state === 'failed' ? 'red' : 'yellow'} style={{ overflowWrap: 'anywhere' }}>
      {reasonsText(reasons, language)}
      {next !== null && attempts > 0 && <Text size="xs">{t.next(dateTime(next))}</Text>}
    </Alert>
  )
}

function NewReply({ id, isReplying }: { id: number; isReplying: boolean }) {
  const t = useText(replyTexts)
  const { faultOf } = useProblems()
  const { draft, change, forget } = useDraft(id)
  const { mutate, error, isPending } = useSend(id, forget)
  const field = useRef<HTMLTextAreaElement>(null)
  useHotkeys([['r', () => field.current?.focus()]])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (draft.text.trim() !== '') mutate(draft)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label={t.subject}
          placeholder={t.subjectUsual}
          value={draft.subject}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
          maxLength={500}
          error={faultOf(error, 'subject')}
        />
        <Textarea
          ref={field}
          label={t.text}
          description={t.textHelp}
          value={draft.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          maxLength={maxReplyLength}
          autosize
          minRows={4}
          maxRows={14}
          error={faultOf(error, 'text')}
          {...(isReplying && { 'data-autofocus': true })}
        />
        <Refused error={error} />
        <Group justify="flex-end">
          <Button
            type="submit"
            size="xs"
            leftSection={<IconSend size={15} />}
            loading={isPending}
            disabled={draft.text.trim() === ''}
          >
            {t.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is written stays until the server has it; sent again after a lost answer, it is the same reply. */
function useSend(id: number, forget: () => void) {
  const t = useText(replyTexts)
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ subject, text, key: idempotencyKey }: ReplyDraft) =>
      call(endpoints.submissionReplies.create, {
        id,
        idempotencyKey,
        body: { subject: subject.trim() || null, text: text.trim() },
      }),
    async onSuccess() {
      forget()
      toast.done(t.sent)
      await Promise.all(changedLists.map((part) => client.invalidateQueries({ queryKey: [part] })))
    },
  })
}
