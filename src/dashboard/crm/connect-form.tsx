import { Button, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  credentialFields,
  outsideCrmIds,
  outsideCrms,
  type OutsideCrmId,
} from '../../shared/contract/accounts/outside-crms.ts'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf } from '../api/endpoints.ts'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useToast } from '../shell/toast.ts'
import { useLanguage, useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { crmTexts } from './texts.ts'
import { CrmLimits } from './crm-limits.tsx'
import { useFieldsRead } from './use-fields-read.ts'

/** Takes the credentials of one of the CRMs; it is asked before they are kept. `known`: the CRM whose credentials no longer work. */
export function ConnectForm({ known }: { known: OutsideCrmId | undefined }) {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const [crm, setCrm] = useState<OutsideCrmId>(known ?? outsideCrmIds[0])
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
    const values = credentialFields(crm).map(([name]) => [name, entered(form, name).trim()])
    connect.mutate({ crm, ...Object.fromEntries(values) })
  }
  const { error } = connect
  const wait = useSecondsLeft(error)
  const { guide } = outsideCrms[crm]
  return (
    <Paper p="lg" component="form" onSubmit={submit} noValidate>
      <Title order={2}>{t.connect}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {guide[language]} {t.connectText}
      </Text>
      <Stack align="flex-start">
        <Refused error={error} />
        <NativeSelect
          label={t.which}
          data={outsideCrmIds.map((value) => ({ value, label: outsideCrms[value].name[language] }))}
          value={crm}
          onChange={({ currentTarget }) => {
            setCrm(currentTarget.value as OutsideCrmId)
            connect.reset()
          }}
          w="100%"
        />
        <CrmLimits crm={crm} />
        <CredentialInputs crm={crm} error={error} />
        <Button type="submit" loading={connect.isPending} disabled={wait > 0}>
          {t.connectNow}
        </Button>
      </Stack>
    </Paper>
  )
}

function CredentialInputs({ crm, error }: { crm: OutsideCrmId; error: unknown }) {
  const { language } = useLanguage()
  const { faultOf } = useProblems()
  return credentialFields(crm).map(([name, { label, help, isSecret, format }]) => {
    const key = `${crm} ${name}`
    const props = { name, label: label[language], description: help[language], w: '100%', error: faultOf(error, name) }
    if (typeof format === 'object' && 'choices' in format) {
      const data = Object.entries(format.choices).map(([value, words]) => ({ value, label: words[language] }))
      return <NativeSelect key={key} {...props} data={data} />
    }
    const Input = isSecret ? PasswordInput : TextInput
    return <Input key={key} {...props} autoComplete="off" />
  })
}
