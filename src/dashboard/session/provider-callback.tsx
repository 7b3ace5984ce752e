import { Alert, Center, Loader, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { currentUser } from '../api/queries.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { Entrance } from './entrance.tsx'
import { providerSignInTexts } from './provider-texts.ts'

/** Where the provider sends the browser back to: ends the sign-in, and opens the page that was wanted. */
export function ProviderCallbackPage() {
  const t = useText(providerSignInTexts)
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const navigate = useNavigate()
  const complete = useMutation({
    mutationFn: (query: string) => call(endpoints.signInProvider.complete, { body: { query } }),
    meta: { anonymous: true },
    async onSuccess({ user, to }) {
      client.clear()
      client.setQueryData(currentUser.queryKey, user)
      await navigate({ to: to ?? '/', replace: true })
    },
  })
  // An answer of the provider is used once, whatever React does.
  const isSent = useRef(false)
  const { mutate } = complete
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const query = window.location.search.slice(1)
    // It is in no history from here on.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate(query)
  }, [mutate])
  const { error } = complete
  return (
    <Entrance title={error ? t.failed : t.finishing}>
      {error ? (
        <Stack>
          <Alert color="red" role="alert">
            {isProblem(error, 422) ? (faultOf(error, 'query') ?? <Said error={error} />) : <Said error={error} />}
          </Alert>
          <AnchorLink to="/sign-in/provider" size="sm" ta="center">
            {t.again}
          </AnchorLink>
          <AnchorLink to="/sign-in" size="sm" ta="center">
            {t.withPassword}
          </AnchorLink>
        </Stack>
      ) : (
        <Center py="lg">
          <Loader />
        </Center>
      )}
    </Entrance>
  )
}
