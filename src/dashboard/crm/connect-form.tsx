import { Button, Group, NativeSelect, Paper, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
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
      <Title order={2} mb="md">
        {t.connect}
      </Title>
      <Stack align="flex-start">
        <Choice
          crm={crm}
          choose={(next) => {
            setCrm(next)
            connect.reset()
          }}
        />
        <Text size="sm" c="dimmed">
          {guide[language]} {t.connectText}
        </Text>
        <Refused error={error} />
        <CrmLimits crm={crm} />
        <CredentialInputs crm={crm} error={error} />
        <Button type="submit" loading={connect.isPending} disabled={wait > 0}>
          {t.connectNow}
        </Button>
      </Stack>
    </Paper>
  )
}

interface ChoiceProps {
  crm: OutsideCrmId
  choose: (crm: OutsideCrmId) => void
}

/** All CRMs that can be connected, in sight. */
function Choice({ crm, choose }: ChoiceProps) {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  return (
    <Radio.Group aria-label={t.which} value={crm} onChange={(value) => choose(value as OutsideCrmId)} w="100%">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        {outsideCrmIds.map((id) => (
          <Radio.Card key={id} value={id} p="sm" radius="md" aria-label={outsideCrms[id].name[language]}>
            <Group wrap="nowrap" gap="xs">
              <Radio.Indicator />
              <Text size="sm" fw={500}>
                {outsideCrms[id].name[language]}
              </Text>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
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
