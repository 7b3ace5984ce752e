import { Alert, Button, Paper, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { keyOf } from '../api/queries.ts'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { reasonsText } from '../text/faults.ts'
import type { AccountCrm } from './model.ts'
import { crmTexts } from './texts.ts'
import { useFieldsRead, useKnownFields } from './use-fields-read.ts'

/** How old what is known of the CRM's fields is; who has just made one there has them read again. */
export function CrmFields({ crm }: { crm: AccountCrm }) {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  const again = useReadAgain()
  const { field_config_built_at: readAt, field_config_is_building: isReading, field_config_error: error } = crm
  return (
    <Paper p="lg" component="section">
      <Title order={2}>{t.fields}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.fieldsText}
      </Text>
      {error !== null && (
        <Alert color="yellow" mb="md">
          {reasonsText(crm.field_config_error_details, language)} {t.askedAgain}
        </Alert>
      )}
      <Text size="sm" mb="md">
        {isReading ? t.beingRead : readAt === null ? t.neverRead : t.readAt(dateTime(readAt))}
      </Text>
      <Button
        variant="default"
        onClick={() => again.ask()}
        loading={isReading || again.isPending}
        disabled={again.wait > 0}
      >
        {t.readAgain}
      </Button>
    </Paper>
  )
}

function useReadAgain() {
  const client = useQueryClient()
  const toast = useToast()
  const knownFields = useKnownFields()
  const fieldsRead = useFieldsRead()
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const before = await knownFields()
      return { before, crm: await call(endpoints.accountCrm.rebuildFieldConfig) }
    },
    onSuccess({ before, crm }) {
      client.setQueryData(keyOf(endpoints.accountCrm.get), crm)
      void fieldsRead(before)
    },
    onError: (error) => toast.failed(error),
  })
  return { ask: () => mutate(), isPending, wait: useSecondsLeft(error) }
}
