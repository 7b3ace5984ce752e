import { Alert, Badge, Box, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints, type RecordOf } from '../../api/endpoints.ts'
import { everyPage } from '../../api/every-page.ts'
import { keyOf } from '../../api/queries.ts'
import { stateTexts } from '../../mails/texts.ts'
import { Permitted } from '../../shell/role.tsx'
import { Refused } from '../../shell/said.tsx'
import { reasonsText } from '../../text/faults.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { ReplyPlace } from './reply-place.tsx'
import classes from './processing.module.css'
import { replyTexts } from './reply-texts.ts'

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
    <Paper p="md" component="section" className={classes['apart']} data-reply>
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
            <ReplyPlace key={id} id={id} isReplying={isReplying} isFurther={data !== undefined && data.length > 0} />
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
