import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { Entrance } from './entrance.tsx'
import { providerSignInTexts } from './provider-texts.ts'

/** Asks whose identity provider it is, and leads there; what it says is the same for every address of a domain. */
export function ProviderSignInPage() {
  const t = useText(providerSignInTexts)
  const { faultOf } = useProblems()
  const { to } = useSearch({ from: '/sign-in/provider' })
  const begin = useMutation({
    mutationFn: (account: string) =>
      call(endpoints.signInProvider.begin, { body: { account, ...(to !== undefined && { to }) } }),
    meta: { anonymous: true },
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const wait = useSecondsLeft(begin.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    begin.mutate(entered(event.currentTarget, 'account').trim())
  }
  return (
    <Entrance title={t.title} text={t.text}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused error={begin.error} />
          <TextInput
            name="account"
            label={t.account}
            autoComplete="username"
            size="md"
            autoFocus
            error={faultOf(begin.error, 'account')}
          />
          <Button type="submit" size="md" mt="xs" loading={begin.isPending || begin.isSuccess} disabled={wait > 0}>
            {t.next}
          </Button>
          <AnchorLink to="/sign-in" search={to === undefined ? {} : { to }} size="sm" ta="center">
            {t.withPassword}
          </AnchorLink>
        </Stack>
      </form>
    </Entrance>
  )
}
