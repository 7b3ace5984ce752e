import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { maxReplyLength } from '../../../shared/contract/submissions/submission-replies.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { isProblem } from '../../api/problem.ts'
import { FormattedText } from '../../formatting/formatted-text.tsx'
import type { OpenText } from '../../formatting/open-texts.ts'
import { IconSend } from '../../icons/tabler.ts'
import type { ReplyTemplate } from '../../reply-templates/model.ts'
import { TemplateMenu } from '../../reply-templates/template-menu.tsx'
import { replyTemplateTexts } from '../../reply-templates/texts.ts'
import { useUsualMacros } from '../../reply-templates/usual-macros.ts'
import { Refused } from '../../shell/said.tsx'
import { useToast } from '../../shell/toast.ts'
import { common } from '../../text/common.ts'
import { useText } from '../../text/language.ts'
import { useProblems } from '../../text/problems.ts'
import { replyTexts } from './reply-texts.ts'
import { useReplyDraft, type ReplyDraft } from './use-draft.ts'
import { changedLists } from './use-processing.ts'

interface NewReplyProps {
  id: number
  /** A reply is what the submission was opened for. */
  isReplying: boolean
}

/** A place to write to the visitor. */
export function NewReply({ id, isReplying }: NewReplyProps) {
  const t = useText(replyTexts)
  const { faultOf } = useProblems()
  const { draft, change, forget } = useReplyDraft(id)
  const { mutate, error, isPending, isWaiting } = useSend(id, forget)
  const template = useTemplate(id, { draft, change })
  const macros = useUsualMacros()
  const field = useRef<OpenText>(null)
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
          readOnly={template.isPending || isPending}
          error={faultOf(error, 'subject')}
        />
        <FormattedText
          open={field}
          macros={macros}
          name={t.text}
          label={t.text}
          description={t.textHelp}
          value={draft.text}
          onChange={(text) => change({ text })}
          maxLength={maxReplyLength}
          readOnly={template.isPending || isPending}
          minRows={4}
          maxRows={14}
          error={faultOf(error, 'text')}
          isFocused={isReplying}
        />
        <Refused error={error} />
        {isWaiting && <Waiting />}
        <Group justify="space-between">
          <TemplateMenu choose={template.choose} isPending={template.isPending} disabled={isPending} />
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

function Waiting() {
  const t = useText(replyTexts)
  return (
    <Alert color="yellow" role="status">
      {t.waitsForNetwork}
    </Alert>
  )
}

/** How long after a network that was lost the next attempt is made. */
const againAfterMs = 5_000
/** What a server that is away, starts or has too much to do is answered for by it, or by what stands before it. */
const passing = [0, 429, 502, 503, 504]

/** Asks before the page is left while a reply is on its way. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
let onTheirWay = 0
function countOnTheirWay(by: 1 | -1): void {
  onTheirWay += by
  if (onTheirWay > 0) addEventListener('beforeunload', askFirst)
  else removeEventListener('beforeunload', askFirst)
}

/**
 * What is written stays until the server has it. While the server cannot be reached it is sent again and again, also when the card is closed;
 * sent again after a lost answer, it is the same reply.
 */
function useSend(id: number, forget: (sent: ReplyDraft) => void) {
  const t = useText(replyTexts)
  const toast = useToast()
  const client = useQueryClient()
  const mutationKey = ['reply', id]
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.failureCount > 0,
  })
  const { mutate, error } = useMutation({
    mutationKey,
    networkMode: 'always',
    retry: (_count, reason) => passing.some((status) => isProblem(reason, status)),
    // The card may be closed by now.
    onError: toast.failed,
    retryDelay: againAfterMs,
    onMutate: () => countOnTheirWay(1),
    onSettled: () => countOnTheirWay(-1),
    mutationFn: ({ subject, text, key: idempotencyKey }: ReplyDraft) =>
      call(endpoints.submissionReplies.create, {
        id,
        idempotencyKey,
        body: { subject: subject.trim() || null, text: text.trim() },
      }),
    async onSuccess(_answer, sent) {
      forget(sent)
      toast.done(t.sent)
      await Promise.all(changedLists.map((part) => client.invalidateQueries({ queryKey: [part] })))
    },
  })
  return { mutate, error, isPending: waiting.length > 0, isWaiting: waiting.some(Boolean) }
}

type Draft = Pick<ReturnType<typeof useReplyDraft>, 'draft' | 'change'>

/** Puts a template with the values of the submission into the reply; what is written there goes only after a question. */
function useTemplate(id: number, { draft, change }: Draft) {
  const t = useText(replyTemplateTexts)
  const words = useText(common)
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ subject, text }: ReplyTemplate) =>
      call(endpoints.submissionReplies.fill, { id, body: { subject, text } }),
    onSuccess: ({ subject, text }) => change({ subject: subject ?? '', text }),
    onError: toast.failed,
  })
  function choose(template: ReplyTemplate) {
    if (draft.subject.trim() === '' && draft.text.trim() === '') return mutate(template)
    modals.openConfirmModal({
      title: t.replaceTitle,
      children: <Text size="sm">{t.replaceText(template.name)}</Text>,
      labels: { confirm: t.replace, cancel: words.cancel },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => mutate(template),
    })
  }
  return { choose, isPending }
}
