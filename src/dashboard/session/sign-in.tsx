import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { currentUser } from '../api/queries.ts'
import { entered } from '../text/read-form.ts'
import { useProblems } from '../text/problems.ts'
import { useText } from '../text/language.ts'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './texts.ts'
import { useCountdown } from './use-countdown.ts'

export function SignInPage() {
  const t = useText(sessionTexts)
  const { explain, faultOf } = useProblems()
  const password = useRef<HTMLInputElement>(null)
  const [wait, startWaiting] = useCountdown()
  const finish = useFinish()
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(endpoints.session.create, { body }),
    meta: { anonymous: true },
    onSuccess: finish,
    onError: (error) => {
      if (isProblem(error, 429)) startWaiting(error.retryAfter ?? 1)
      password.current?.focus()
      password.current?.select()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    signIn.mutate({ email: entered(form, 'email'), password: entered(form, 'password') })
  }
  const said = wait > 0 ? t.wait(wait) : isProblem(signIn.error, 401) ? t.wrong : signIn.error && explain(signIn.error)
  const isAboutFields = isProblem(signIn.error, 422)
  return (
    <Entrance title={t.welcome}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {said && !isAboutFields && (
            <Alert color="red" role="alert">
              {said}
            </Alert>
          )}
          <TextInput
            name="email"
            type="email"
            label={t.email}
            autoComplete="username"
            size="md"
            autoFocus
            error={faultOf(signIn.error, 'email')}
          />
          <PasswordInput
            ref={password}
            name="password"
            label={t.password}
            autoComplete="current-password"
            size="md"
            error={faultOf(signIn.error, 'password')}
          />
          <Button type="submit" size="md" mt="xs" loading={signIn.isPending} disabled={wait > 0}>
            {t.signIn}
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}

/** Remembers who came in, and goes back to where they wanted to be. */
function useFinish() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/sign-in' })
  return async (user: { id: number; name: string; email: string }) => {
    client.clear()
    client.setQueryData(currentUser.queryKey, user)
    await navigate({ to: to ?? '/forms' })
  }
}
