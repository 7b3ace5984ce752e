import { ActionIcon, Box, Button, Group, Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { maxNoteLength } from '../../../shared/contract/submissions/submission-notes.ts'
import { call } from '../../api/call.ts'
import { endpoints, type RecordOf } from '../../api/endpoints.ts'
import { everyPage } from '../../api/every-page.ts'
import { keyOf } from '../../api/queries.ts'
import { IconTrash } from '../../icons/tabler.ts'
import { Permitted, useRole } from '../../shell/role.tsx'
import { Refused } from '../../shell/said.tsx'
import { useToast } from '../../shell/toast.ts'
import { common } from '../../text/common.ts'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import classes from './processing.module.css'
import { processingTexts } from './processing-texts.ts'
import { useNoteDraft } from './use-draft.ts'
import { changedLists } from './use-processing.ts'

type Note = RecordOf<typeof endpoints.submissionNotes.list>

const notesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(endpoints.submissionNotes.list, { id }),
    queryFn: ({ signal }) => everyPage(endpoints.submissionNotes.list, { id, signal }),
  })

/** What people of the agency have noted about a submission, and a place for more. Not printed. */
export function Notes({ id }: { id: number }) {
  const t = useText(processingTexts)
  const { data, error } = useQuery(notesQuery(id))
  return (
    <Paper p="md" component="section" className={classes['apart']}>
      <Title order={3} mb="sm">
        {t.notes}
      </Title>
      {!data && !error && <Skeleton h={80} />}
      {!data && <Refused error={error} isBesideFields={false} />}
      {data && (
        <Stack gap="sm">
          {data.length === 0 && (
            <Text size="sm" c="dimmed">
              {t.noNotes}
            </Text>
          )}
          {data.map((note) => (
            <NoteText key={note.id} note={note} />
          ))}
          <Permitted needs={endpoints.submissionNotes.create}>
            <NewNote key={id} id={id} />
          </Permitted>
        </Stack>
      )}
    </Paper>
  )
}

function NoteText({ note }: { note: Note }) {
  const t = useText(processingTexts)
  const { dateTime } = useFormat()
  const isOwner = useRole() === 'owner'
  const { text, author, created_at, is_own } = note
  const remove = useRemoveNote(note)
  return (
    <Box>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {author.name}
          <Text span size="xs" c="dimmed" ml="xs" fw={400}>
            {dateTime(created_at)}
          </Text>
        </Text>
        {(is_own || isOwner) && (
          <Permitted needs={endpoints.submissionNotes.remove}>
            <ActionIcon aria-label={t.removeNote(author.name, dateTime(created_at))} onClick={remove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Permitted>
        )}
      </Group>
      <Text
        size="sm"
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        {...(text === null && { c: 'dimmed' })}
      >
        {text ?? t.hiddenNote}
      </Text>
    </Box>
  )
}

function useForget() {
  const client = useQueryClient()
  return () => Promise.all(changedLists.map((part) => client.invalidateQueries({ queryKey: [part] })))
}

function useRemoveNote({ id: noteId, submission_id: id }: Note) {
  const t = useText(processingTexts)
  const words = useText(common)
  const toast = useToast()
  const forget = useForget()
  const { mutate } = useMutation({
    mutationFn: () => call(endpoints.submissionNotes.remove, { id, noteId }),
    onSuccess: () => toast.done(t.noteRemoved),
    onError: toast.failed,
    onSettled: forget,
  })
  return () =>
    modals.openConfirmModal({
      title: t.noteRemoveTitle,
      children: <Text size="sm">{t.noteRemoveText}</Text>,
      labels: { confirm: words.delete, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => mutate(),
    })
}

/** What is written stays until the server has it, also where the card is closed. */
function NewNote({ id }: { id: number }) {
  const t = useText(processingTexts)
  const forget = useForget()
  const { draft, change, forget: forgetDraft } = useNoteDraft(id)
  const { text } = draft
  const { mutate, error, isPending } = useMutation({
    // Sent again after a lost answer, it is the same note.
    mutationFn: ({ text: said, key: idempotencyKey }: typeof draft) =>
      call(endpoints.submissionNotes.create, { id, body: { text: said.trim() }, idempotencyKey }),
    async onSuccess(_answer, sent) {
      forgetDraft(sent)
      await forget()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() !== '') mutate(draft)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          label={t.note}
          placeholder={t.notePlaceholder}
          value={text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          maxLength={maxNoteLength}
          autosize
          minRows={2}
          maxRows={8}
        />
        <Refused error={error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" size="xs" loading={isPending} disabled={text.trim() === ''}>
            {t.addNote}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
