import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { maxReplyLength } from '../../../shared/contract/submissions/submission-replies.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { isProblem } from '../../api/problem.ts'
import { FormattedText } from '../../formatting/formatted-text.tsx'
import type { OpenText } from '../../formatting/open-texts.ts'
import { IconSend } from '../../icons/tabler.ts'
import { TemplateMenu } from '../../reply-templates/template-menu.tsx'
import { useUsualMacros } from '../../reply-templates/usual-macros.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Refused } from '../../shell/said.tsx'
import { useToast } from '../../shell/toast.ts'
import { useText } from '../../text/language.ts'
import { useProblems } from '../../text/problems.ts'
import { bringIntoView } from './bring.ts'
import classes from './processing.module.css'
import { replyTexts } from './reply-texts.ts'
import type { ReplyDraft, useReplyDraft } from './use-draft.ts'
import { changedLists } from './use-processing.ts'
import type { useTemplate } from './use-template.tsx'

const AddressWarning = lazyPart(() => import('./address-warning.tsx'), 'AddressWarning')

interface NewReplyProps {
  id: number
  /** A reply is what the submission was opened for. */
  isReplying: boolean
  /** There was one before, whose subject it goes on with. */
  isFurther: boolean
  edited: ReturnType<typeof useReplyDraft>
  template: ReturnType<typeof useTemplate>
}

/** A place to write to the visitor. */
export function NewReply({ id, isReplying, isFurther, edited, template }: NewReplyProps) {
  const t = useText(replyTexts)
  const { faultOf } = useProblems()
  const { draft, change, forget } = edited
  const { mutate, error, isPending, isWaiting } = useSend(id, forget)
  const macros = useUsualMacros()
  const field = useRef<OpenText>(null)
  const place = useEntered(field, isReplying)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (draft.text.trim() !== '') mutate(draft)
  }
  return (
    <form onSubmit={submit} noValidate className={classes['reply']} {...place}>
      <Stack gap="xs">
        <Suspense>
          <AddressWarning id={id} />
        </Suspense>
        <TextInput
          label={t.subject}
          placeholder={isFurther ? t.subjectUsual : t.subjectAlone}
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

/** The text has the focus, and all of the place is in view, once a reply is what is wanted. */
function useEntered(field: RefObject<OpenText | null>, isReplying: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  const wasEntered = useRef(false)
  const enter = () => {
    field.current?.focus()
    bringIntoView(ref.current)
  }
  useHotkeys([['r', enter]])
  useEffect(() => {
    if (isReplying) enter()
  }, [field, isReplying])
  /** The editor takes the focus when it is loaded, and without moving the page. */
  function onFocus() {
    if (isReplying && !wasEntered.current) bringIntoView(ref.current)
    wasEntered.current = true
  }
  return { ref, onFocus }
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
