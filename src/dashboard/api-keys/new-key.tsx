import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '../icons/tabler.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { rightsOf, type ChosenScopes, type Purpose } from './purposes.ts'
import { RightsInput } from './scopes.tsx'
import { keyTexts } from './texts.ts'

/** How long a key lasts where nothing else is said. */
const usualDays = 90

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes a key, then shows its value until that was copied. */
export function NewKey({ close }: { close: () => void }) {
  const t = useText(keyTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const [purpose, setPurpose] = useState<Purpose>('reading')
  const [chosen, choose] = useState<ChosenScopes>({})
  const create = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call(endpoints.apiKeys.create, {
        body: {
          name: entered(form, 'name'),
          ...rightsOf(purpose, chosen),
          expires_at: entered(form, 'expires_at') || null,
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    create.mutate(event.currentTarget)
  }
  if (create.data) return <KeyValue value={create.data.api_key} close={close} />
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={create.error} />
        <TextInput name="name" label={t.name} error={faultOf(create.error, 'name')} data-autofocus />
        <TextInput
          name="expires_at"
          type="date"
          label={t.expires}
          description={t.expiresHelp}
          defaultValue={inDays(usualDays)}
          error={faultOf(create.error, 'expires_at')}
        />
        <RightsInput
          purpose={purpose}
          setPurpose={setPurpose}
          chosen={chosen}
          choose={choose}
          error={faultOf(create.error, 'scopes') ?? undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t.createNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface KeyValueProps {
  value: string
  close: () => void
  /** What else is to be done now. */
  children?: ReactNode
}

/** The only time that the value of a key is shown. */
export function KeyValue({ value, close, children }: KeyValueProps) {
  const t = useText(keyTexts)
  const words = useText(common)
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(value)
    toast.done(words.copied)
  }
  return (
    <Stack>
      <Stack role="status">
        <Text fw={600}>{t.madeTitle}</Text>
        <Text size="sm" c="dimmed">
          {t.madeText}
        </Text>
      </Stack>
      <TextInput
        aria-label={t.value}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        ff="monospace"
      />
      {children}
      <Group justify="flex-end">
        <Button variant="light" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button onClick={close}>{t.done}</Button>
      </Group>
    </Stack>
  )
}
