import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { maxReplyLength } from '../../shared/contract/submissions/submission-replies.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { FormattedText } from '../formatting/formatted-text.tsx'
import type { OpenText } from '../formatting/open-texts.ts'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import type { ReplyTemplate } from './model.ts'
import { replyTemplateTexts } from './texts.ts'
import { useUsualMacros } from './usual-macros.ts'

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
  const field = useRef<OpenText>(null)
  const macros = useUsualMacros()
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
          <FormattedText
            open={field}
            macros={macros}
            name={t.text}
            valueName="text"
            label={t.text}
            description={t.textHelp}
            {...(template && { defaultValue: template.text })}
            maxLength={maxReplyLength}
            minRows={6}
            maxRows={16}
            error={faultOf(error, 'text')}
          />
          <Placeholders macros={macros} insert={(macro) => field.current?.insertMacro(macro)} />
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

interface PlaceholdersProps {
  macros: ReadonlyMap<string, string>
  insert: (macro: string) => void
}

/** The macros that most letters begin with; others are typed by their names. */
function Placeholders({ macros, insert }: PlaceholdersProps) {
  const t = useText(replyTemplateTexts)
  return (
    <Group gap={6} role="group" aria-label={t.placeholders}>
      <Text size="xs" c="dimmed" aria-hidden>
        {t.placeholders}
      </Text>
      {[...macros].map(([macro, label]) => (
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
