import { Alert, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { currentUser } from '../api/queries.ts'
import { PasswordInput } from '../shell/password-input.tsx'
import { roleTexts } from '../shell/role-texts.ts'
import { Refused } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './texts.ts'

/** Joins an account by the mailed link, whose token stands behind the #; looking at the page does not use it up. */
export function InvitationPage() {
  const t = useText(sessionTexts)
  const names = useText(roleTexts)
  const { hash } = useLocation()
  const [token] = useState(hash)
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(endpoints.userInvitations.open, { body: { token } }),
    enabled: token !== '',
  })
  if (!data) {
    return (
      <Entrance title={t.invited}>
        {token === '' && <Alert color="yellow">{t.incomplete}</Alert>}
        <Refused error={error} isBesideFields={false} />
        {token !== '' && !error && <Skeleton h={220} />}
      </Entrance>
    )
  }
  return (
    <Entrance title={t.join(data.account_name)} text={t.joinText(data.invited_by, names[data.role])}>
      <JoinForm token={token} invitation={data} />
    </Entrance>
  )
}

interface JoinFormProps {
  token: string
  invitation: AnswerOf<typeof endpoints.userInvitations.open>
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const t = useText(sessionTexts)
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call(endpoints.userInvitations.accept, {
        body: { token, name: entered(form, 'name'), password: entered(form, 'password') },
      }),
    meta: { anonymous: true },
    onSuccess: async (user) => {
      client.clear()
      client.setQueryData(currentUser.queryKey, user)
      await navigate({ to: '/' })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(event.currentTarget)
  }
  const isSaidAbove = error && (!isProblem(error, 422) || faultOf(error, 'token'))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={error} isBesideFields={!isSaidAbove} />
        <TextInput
          name="email"
          type="email"
          label={t.email}
          autoComplete="username"
          value={invitation.email}
          readOnly
          error={faultOf(error, 'email')}
        />
        <TextInput name="name" label={t.yourName} autoComplete="name" error={faultOf(error, 'name')} autoFocus />
        <PasswordInput
          name="password"
          label={t.newPassword}
          description={t.newPasswordHelp}
          autoComplete="new-password"
          error={faultOf(error, 'password')}
        />
        <Button type="submit" size="md" mt="xs" loading={isPending}>
          {t.accept}
        </Button>
      </Stack>
    </form>
  )
}
