import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { PasswordInput } from '../shell/password-input.tsx'
import { useToast } from '../shell/toast.ts'
import { Refused } from '../shell/said.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { Section } from './section.tsx'
import { securityTexts } from './texts.ts'

/** Another password, by the one before. */
export function PasswordSection() {
  const t = useText(securityTexts)
  const { faultOf } = useProblems()
  const { data: me } = useQuery(currentUser)
  const client = useQueryClient()
  const toast = useToast()
  const { language } = useLanguage()
  const change = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call(endpoints.password.change, {
        body: {
          current_password: entered(form, 'current_password'),
          password: entered(form, 'password'),
          language,
        },
      }),
    onSuccess: async (_, form) => {
      form.reset()
      toast.done(t.changed)
      await client.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change.mutate(event.currentTarget)
  }
  return (
    <Section title={t.passwordTitle} text={t.passwordText}>
      <form onSubmit={submit} noValidate>
        <Stack maw={380}>
          <Refused error={change.error} />
          {/* By it, a password manager knows whose password is changed. */}
          <TextInput type="email" autoComplete="username" value={me?.email ?? ''} readOnly display="none" aria-hidden />
          <PasswordInput
            name="current_password"
            label={t.current}
            autoComplete="current-password"
            error={faultOf(change.error, 'current_password')}
          />
          <PasswordInput
            name="password"
            label={t.newPassword}
            description={t.nextHelp}
            autoComplete="new-password"
            error={faultOf(change.error, 'password')}
          />
          <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
            {t.change}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
