import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconBuilding } from '../icons/tabler.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type Ref } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type AnswerOf, type BodyOf } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { currentUser } from '../api/queries.ts'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { entered } from '../text/read-form.ts'
import { useProblems } from '../text/problems.ts'
import { useText } from '../text/language.ts'
import { Entrance } from './entrance.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeysWork } from './passkeys-work.ts'
import { sessionTexts } from './texts.ts'

export function SignInPage() {
  const t = useText(sessionTexts)
  const finish = useFinish()
  const search = useSearch({ from: '/sign-in' })
  const password = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [passkeyProblem, setPasskeyProblem] = useState<unknown>(null)
  const signIn = useMutation({
    mutationFn: (body: BodyOf<typeof endpoints.session.create>) => call(endpoints.session.create, { body }),
    meta: { anonymous: true },
    onMutate: () => setPasskeyProblem(null),
    onSuccess: finish,
    onError: (error) => {
      if (isProblem(error, 422) && error.faults['code']) return setAsksCode(true)
      password.current?.focus()
      password.current?.select()
    },
  })
  const error = passkeyProblem ?? signIn.error
  const wait = useSecondsLeft(signIn.error)
  return (
    <Entrance title={t.welcome}>
      <Stack>
        {isProblem(error, 401) ? (
          <Alert color="red">{passkeyProblem === null ? t.wrong : t.passkeyUnknown}</Alert>
        ) : (
          <Refused error={error} />
        )}
        <SignInForm signIn={signIn} password={password} asksCode={asksCode} isWaiting={wait > 0} />
        <ButtonLink
          to="/sign-in/provider"
          search={search}
          variant="default"
          size="md"
          leftSection={<IconBuilding size={18} />}
        >
          {t.withProvider}
        </ButtonLink>
        {passkeysWork() && <PasskeyButton done={finish} failed={setPasskeyProblem} />}
        <AnchorLink to="/forgotten-password" size="sm" ta="center">
          {t.forgot}
        </AnchorLink>
        <Text size="sm" c="dimmed" ta="center">
          {t.visitors}
        </Text>
      </Stack>
    </Entrance>
  )
}

type SignInInput = BodyOf<typeof endpoints.session.create>

interface SignInFormProps {
  signIn: {
    mutate: (given: SignInInput) => void
    error: unknown
    isPending: boolean
    variables: SignInInput | undefined
  }
  password: Ref<HTMLInputElement>
  /** The user has a second factor. */
  asksCode: boolean
  isWaiting: boolean
}

function SignInForm({ signIn, password, asksCode, isWaiting }: SignInFormProps) {
  const t = useText(sessionTexts)
  const { faultOf } = useProblems()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = entered(form, 'code')
    signIn.mutate({
      email: entered(form, 'email'),
      password: entered(form, 'password'),
      ...(asksCode && { code }),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
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
        {asksCode && (
          <TextInput
            name="code"
            label={t.code}
            description={t.codeHelp}
            autoComplete="one-time-code"
            size="md"
            autoFocus
            // Before one was entered, its field alone says that it is asked for.
            error={signIn.variables?.code === undefined ? undefined : faultOf(signIn.error, 'code')}
          />
        )}
        <Button type="submit" size="md" mt="xs" loading={signIn.isPending} disabled={isWaiting}>
          {t.signIn}
        </Button>
      </Stack>
    </form>
  )
}

/** Remembers who came in, and goes back to where they wanted to be. */
function useFinish() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/sign-in' })
  return async (user: AnswerOf<typeof endpoints.session.create>) => {
    client.clear()
    client.setQueryData(currentUser.queryKey, user)
    await navigate({ to: to ?? '/' })
  }
}
