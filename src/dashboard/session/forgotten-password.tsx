import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Refused } from '../shell/said.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './texts.ts'

/** Asks for a link to a new password; what it says is the same for every address. */
export function ForgottenPasswordPage() {
  const t = useText(sessionTexts)
  const { language } = useLanguage()
  const { faultOf } = useProblems()
  const request = useMutation({
    mutationFn: (email: string) => call(endpoints.password.requestReset, { body: { email, language } }),
    meta: { anonymous: true },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    request.mutate(entered(event.currentTarget, 'email').trim())
  }
  return (
    <Entrance title={t.forgotTitle} {...(!request.isSuccess && { text: t.forgotText })}>
      {request.isSuccess ? (
        <Stack>
          <Alert role="status">{t.linkSent(request.variables)}</Alert>
          <BackLink />
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Refused error={request.error} />
            <TextInput
              name="email"
              type="email"
              label={t.email}
              autoComplete="username"
              size="md"
              autoFocus
              error={faultOf(request.error, 'email')}
            />
            <Button type="submit" size="md" mt="xs" loading={request.isPending}>
              {t.sendLink}
            </Button>
            <BackLink />
          </Stack>
        </form>
      )}
    </Entrance>
  )
}

function BackLink() {
  const t = useText(sessionTexts)
  return (
    <AnchorLink to="/sign-in" size="sm" ta="center">
      {t.toSignIn}
    </AnchorLink>
  )
}
