import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf } from '../api/endpoints.ts'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { crmTexts } from './texts.ts'
import { useFieldsRead } from './use-fields-read.ts'

/** Takes token and secret of an API user; the CRM is asked before they are kept. */
export function ConnectForm() {
  const t = useText(crmTexts)
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const toast = useToast()
  const fieldsRead = useFieldsRead()
  const connect = useMutation({
    mutationFn: (body: BodyOf<typeof endpoints.accountCrm.setCredentials>) =>
      call(endpoints.accountCrm.setCredentials, { body }),
    onSuccess: () => {
      toast.done(t.connected)
      void fieldsRead(undefined)
      return client.invalidateQueries()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    connect.mutate({ crm: 'onoffice', token: entered(form, 'token').trim(), secret: entered(form, 'secret').trim() })
  }
  const { error } = connect
  const wait = useSecondsLeft(error)
  return (
    <Paper p="lg" component="form" onSubmit={submit} noValidate>
      <Title order={2}>{t.connect}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.connectText}
      </Text>
      <Stack align="flex-start">
        <Refused error={error} />
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
