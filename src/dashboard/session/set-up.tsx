import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { currentUser } from '../api/queries.ts'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { entered } from '../text/read-form.ts'
import { useProblems } from '../text/problems.ts'
import { useText } from '../text/language.ts'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './texts.ts'

type SetUp = BodyOf<typeof endpoints.setUp.create>

/** The first account of an installation, from the one-time address that the server printed; its token stands behind the #. */
export function SetUpPage() {
  const t = useText(sessionTexts)
  const { hash } = useLocation()
  const [token] = useState(hash)
  const client = useQueryClient()
  const navigate = useNavigate()
  const setUp = useMutation({
    mutationFn: (body: SetUp) => call(endpoints.setUp.create, { body }),
    meta: { anonymous: true },
    onSuccess: async (user) => {
      client.setQueryData(currentUser.queryKey, user)
      await navigate({ to: '/' })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const value = (name: string) => entered(form, name)
    setUp.mutate({
      token,
      name: value('name'),
      user_name: value('user_name'),
      email: value('email'),
      password: value('password'),
    })
  }
  return (
    <Entrance title={t.setUp} text={t.setUpText}>
      {token === '' ? (
        <Alert color="yellow">{t.noToken}</Alert>
      ) : (
        <SetUpForm submit={submit} isPending={setUp.isPending} error={setUp.error} />
      )}
    </Entrance>
  )
}

interface SetUpFormProps {
  submit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  error: unknown
}

function SetUpForm({ submit, isPending, error }: SetUpFormProps) {
  const t = useText(sessionTexts)
  const { faultOf } = useProblems()
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={error} isBesideFields={isProblem(error, 422) && faultOf(error, 'token') === undefined} />
        <TextInput
          name="name"
          label={t.agency}
          description={t.agencyHelp}
          autoComplete="organization"
          error={faultOf(error, 'name')}
          autoFocus
        />
        <TextInput name="user_name" label={t.yourName} autoComplete="name" error={faultOf(error, 'user_name')} />
        <TextInput name="email" type="email" label={t.email} autoComplete="username" error={faultOf(error, 'email')} />
        <PasswordInput
          name="password"
          label={t.newPassword}
          description={t.newPasswordHelp}
          autoComplete="new-password"
          error={faultOf(error, 'password')}
        />
        <Button type="submit" size="md" mt="xs" loading={isPending}>
          {t.create}
        </Button>
      </Stack>
    </form>
  )
}
