import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { maxViewName } from '../../../shared/contract/submissions/submission-views.ts'
import { isProblem } from '../../api/problem.ts'
import { wordTexts } from '../../lists/word-texts.ts'
import { Refused } from '../../shell/said.tsx'
import { useToast } from '../../shell/toast.ts'
import { common } from '../../text/common.ts'
import { useText } from '../../text/language.ts'
import { useProblems } from '../../text/problems.ts'
import { entered } from '../../text/read-form.ts'
import { viewTexts } from './view-texts.ts'
import { saveView, type ViewSource } from './views.ts'

interface SaveViewProps {
  source: ViewSource
  /** The user may share it with all users of the account. */
  mayShare: boolean
  close: () => void
}

/** Asks for the name under which what is shown is kept. */
export function SaveView({ source, mayShare, close }: SaveViewProps) {
  const t = useText(viewTexts)
  const words = useText(common)
  const { notInView } = useText(wordTexts)
  const { explain, faultOf } = useProblems()
  const client = useQueryClient()
  const toast = useToast()
  const [isShared, setShared] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) => saveView(client, source, { name, is_shared: isShared }),
    onSuccess(_answer, name) {
      toast.done(t.saved(name))
      close()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(entered(event.currentTarget, 'name').trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={error} />
        <TextInput
          name="name"
          label={t.name}
          description={t.replaces}
          maxLength={maxViewName}
          data-autofocus
          error={error && isProblem(error, 422) ? (faultOf(error, 'name') ?? explain(error)) : undefined}
        />
        {source.isSearched && (
          <Text size="sm" c="dimmed">
            {notInView}
          </Text>
        )}
        {mayShare && (
          <Checkbox
            label={t.share}
            description={t.shareHelp}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={isPending}>
          {words.save}
        </Button>
      </Stack>
    </form>
  )
}
