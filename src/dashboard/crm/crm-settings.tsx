import { Button, Paper, Stack, TagsInput, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { maxReasonLength } from '../../shared/contract/accounts/account-crm.ts'
import { call } from '../api/call.ts'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import type { AccountCrm } from './model.ts'
import { crmTexts } from './texts.ts'
import { useFieldsRead, useKnownFields } from './use-fields-read.ts'

/** What of the integration can be set. All of it goes in one call, since few are allowed within a minute. */
export function CrmSettings({ crm }: { crm: AccountCrm }) {
  const t = useText(crmTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const [locale, setLocale] = useState(crm.field_config_locale)
  const [reasons, setReasons] = useState(crm.reason_cancellation)
  const offered = useReasonsOfCrm()
  const { save, wait } = useSave(crm)
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ field_config_locale: locale, reason_cancellation: reasons })
  }
  const fault = (name: string) => faultOf(save.error, name)
  return (
    <Paper p="lg" component="form" onSubmit={submit} noValidate>
      <Title order={2} mb="md">
        {t.settings}
      </Title>
      <Stack align="flex-start">
        <Refused error={save.error} />
        <TextInput
          label={t.locale}
          description={t.localeHelp}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value)}
          error={fault('field_config_locale')}
          maw={240}
        />
        <TagsInput
          label={t.reasons}
          description={t.reasonsHelp}
          data={offered}
          placeholder={reasons.length === 0 ? crm.reason_cancellation_standard.join(', ') : undefined}
          value={reasons}
          onChange={setReasons}
          error={fault('reason_cancellation')}
          w="100%"
        />
        <Button type="submit" loading={save.isPending} disabled={wait > 0}>
          {words.save}
        </Button>
      </Stack>
    </Paper>
  )
}

/** Reasons that the CRM knows. onOffice takes no others. */
function useReasonsOfCrm(): string[] {
  const permitted = useQuery(crmFieldsQuery).data?.agentsLog?.['Absagegrund']?.permittedvalues ?? {}
  return [...new Set(Object.values(permitted))].filter((reason) => reason !== '' && reason.length <= maxReasonLength)
}

interface Settings {
  field_config_locale: string
  reason_cancellation: string[]
}

function useSave({ field_config_locale: locale }: AccountCrm) {
  const t = useText(crmTexts)
  const client = useQueryClient()
  const toast = useToast()
  const knownFields = useKnownFields()
  const fieldsRead = useFieldsRead()
  const save = useMutation({
    async mutationFn(body: Settings) {
      const before = body.field_config_locale === locale ? undefined : await knownFields()
      return { before, crm: await call(endpoints.accountCrm.update, { body }) }
    },
    onSuccess: ({ before, crm }) => {
      toast.done(t.saved)
      if (crm.field_config_locale !== locale) void fieldsRead(before)
      return Promise.all([
        client.invalidateQueries({ queryKey: ['account'] }),
        client.invalidateQueries({ queryKey: ['crm'] }),
      ])
    },
  })
  return { save, wait: useSecondsLeft(save.error) }
}
