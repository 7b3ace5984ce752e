import { Alert, Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './texts.ts'

/** A new password by the mailed link, whose token stands behind the #. */
export function NewPasswordPage() {
  const t = useText(sessionTexts)
  const { hash } = useLocation()
  const [token] = useState(hash)
  const [isDone, setIsDone] = useState(false)
  return (
    <Entrance title={t.choose} {...(token !== '' && !isDone && { text: t.chooseText })}>
      {token === '' && <Alert color="yellow">{t.incomplete}</Alert>}
      {token !== '' && !isDone && <NewPasswordForm token={token} done={() => setIsDone(true)} />}
      {isDone && (
        <Stack>
          <Alert color="green" role="status">
            {t.passwordSet}
          </Alert>
          <ButtonLink to="/sign-in" size="md">
            {t.signIn}
          </ButtonLink>
        </Stack>
      )}
    </Entrance>
  )
}

function NewPasswordForm({ token, done }: { token: string; done: () => void }) {
  const t = useText(sessionTexts)
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const { language } = useLanguage()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) => call(endpoints.password.reset, { body: { token, password, language } }),
    meta: { anonymous: true },
    onSuccess: () => {
      // A user who was signed in here no longer is.
      client.clear()
      done()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(entered(event.currentTarget, 'password'))
  }
  const isVoid = faultOf(error, 'token') !== undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={error} isBesideFields={isProblem(error, 422) && !isVoid} />
        <PasswordInput
          name="password"
          label={t.newPassword}
          description={t.newPasswordHelp}
          autoComplete="new-password"
          size="md"
          autoFocus
          error={faultOf(error, 'password')}
        />
        <Button type="submit" size="md" mt="xs" loading={isPending}>
          {t.setPassword}
        </Button>
        {isVoid && (
          <AnchorLink to="/forgotten-password" size="sm" ta="center">
            {t.forgot}
          </AnchorLink>
        )}
      </Stack>
    </form>
  )
}
