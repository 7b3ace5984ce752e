import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { maxReplyLength } from '../../shared/contract/submissions/submission-replies.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { FormattedTextarea } from '../formatting/formatted-textarea.tsx'
import { spaced } from '../settings/macros.ts'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import type { ReplyTemplate } from './model.ts'
import { replyTemplateTexts } from './texts.ts'

interface TemplateFormProps {
  /** The one to change; a new one without. */
  template: ReplyTemplate | undefined
  close: () => void
}

/** Writes a template. */
export function TemplateForm({ template, close }: TemplateFormProps) {
  const t = useText(replyTemplateTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, error, isPending } = useSave(template, close)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(event.currentTarget)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={error} />
        <TextInput
          name="name"
          label={t.name}
          placeholder={t.namePlaceholder}
          defaultValue={template?.name}
          maxLength={255}
          error={faultOf(error, 'name')}
          data-autofocus
        />
        <TextInput
          name="subject"
          label={t.subject}
          description={t.subjectHelp}
          defaultValue={template?.subject ?? ''}
          maxLength={500}
          error={faultOf(error, 'subject')}
        />
        <Stack gap={6}>
          <FormattedTextarea
            inputRef={field}
            name={t.text}
            valueName="text"
            label={t.text}
            description={t.textHelp}
            defaultValue={template?.text}
            maxLength={maxReplyLength}
            minRows={6}
            maxRows={16}
            error={faultOf(error, 'text')}
          />
          <Placeholders insert={(macro) => insertInto(field.current, macro)} />
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The macros that most letters begin with; others are typed by their names. */
function Placeholders({ insert }: { insert: (macro: string) => void }) {
  const t = useText(replyTemplateTexts)
  const offered = [
    ['_Briefanrede', t.salutation],
    ['_Vorname', t.firstName],
    ['_Name', t.lastName],
    ['_objekttitel', t.estate],
    ['_Datum', t.today],
  ] as const
  return (
    <Group gap={6} role="group" aria-label={t.placeholders}>
      <Text size="xs" c="dimmed" aria-hidden>
        {t.placeholders}
      </Text>
      {offered.map(([macro, label]) => (
        <Button
          key={macro}
          variant="default"
          size="compact-xs"
          radius="xl"
          fw={400}
          title={macro}
          aria-label={t.insert(label)}
          // The cursor stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(macro)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

/** Puts a macro where the cursor is, at first at the end, as if it had been typed there. */
function insertInto(input: HTMLTextAreaElement | null, macro: string): void {
  if (!input) return
  const { value } = input
  const isEntered = document.activeElement === input
  const [from, to] = isEntered ? [input.selectionStart, input.selectionEnd] : [value.length, value.length]
  input.focus()
  const text = spaced(macro, { before: value.slice(0, from), after: value.slice(to), place: 'text' })
  input.setRangeText(text, from, to, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function useSave(template: ReplyTemplate | undefined, close: () => void) {
  const t = useText(replyTemplateTexts)
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const body = {
        name: entered(form, 'name').trim(),
        subject: entered(form, 'subject').trim() || null,
        text: entered(form, 'text').trim(),
      }
      return template
        ? call(endpoints.replyTemplates.update, { id: template.id, body })
        : call(endpoints.replyTemplates.create, { body })
    },
    async onSuccess({ name }) {
      await client.invalidateQueries({ queryKey: ['reply-templates'] })
      toast.done(t.saved(name))
      close()
    },
  })
}
