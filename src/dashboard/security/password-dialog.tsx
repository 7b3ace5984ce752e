import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { securityTexts } from './texts.ts'

interface PasswordFormProps {
  text: string
  action: string
  isDangerous?: boolean
  /** Gets the password and what else was entered; what it throws is shown. */
  run: (password: string, form: HTMLFormElement) => Promise<void>
  close: () => void
  /** Further inputs. */
  children?: ReactNode
}

/** Asks for the password before what only its user may do, not another person at an open computer. */
export function PasswordForm({ text, action, isDangerous = false, run, close, children }: PasswordFormProps) {
  const t = useText(securityTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: HTMLFormElement) => run(entered(form, 'current_password'), form),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(event.currentTarget)
  }
  const fault = faultOf(error, 'current_password')
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{text}</Text>
        <Refused error={error} isBesideFields={isProblem(error, 422) && fault !== undefined} />
        {children}
        <PasswordInput
          name="current_password"
          label={t.current}
          autoComplete="current-password"
          error={fault}
          data-autofocus={children === undefined || undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isPending} {...(isDangerous && { color: 'red' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
