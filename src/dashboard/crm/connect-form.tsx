import { Alert, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { useCountdown } from '../session/use-countdown.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { crmTexts } from './texts.ts'

/** Takes token and secret of an API user; the CRM is asked before they are kept. */
export function ConnectForm() {
  const t = useText(crmTexts)
  const { explain, faultOf } = useProblems()
  const client = useQueryClient()
  const toast = useToast()
  const [wait, startWaiting] = useCountdown()
  const connect = useMutation({
    mutationFn: (body: BodyOf<typeof endpoints.accountCrm.setCredentials>) =>
      call(endpoints.accountCrm.setCredentials, { body }),
    onSuccess: () => {
      toast.done(t.connected)
      return client.invalidateQueries()
    },
    onError: (error) => isProblem(error, 429) && startWaiting(error.retryAfter ?? 1),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    connect.mutate({ crm: 'onoffice', token: entered(form, 'token').trim(), secret: entered(form, 'secret').trim() })
  }
  const { error } = connect
  const said = wait > 0 ? t.wait(wait) : error && !isProblem(error, 422) ? explain(error) : undefined
  return (
    <Paper p="lg" component="form" onSubmit={submit} noValidate>
      <Title order={2}>{t.connect}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.connectText}
      </Text>
      <Stack align="flex-start">
        {said && (
          <Alert color="red" role="alert" w="100%">
            {said}
          </Alert>
        )}
        <PasswordInput
          name="token"
          label={t.token}
          description={t.tokenHelp}
          autoComplete="off"
          w="100%"
          error={faultOf(error, 'token')}
        />
        <PasswordInput
          name="secret"
          label={t.secret}
          description={t.secretHelp}
          autoComplete="off"
          w="100%"
          error={faultOf(error, 'secret')}
        />
        <Button type="submit" loading={connect.isPending} disabled={wait > 0}>
          {t.connectNow}
        </Button>
      </Stack>
    </Paper>
  )
}
