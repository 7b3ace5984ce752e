import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Form } from '../forms/model.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { IconPageBreak } from '../icons/tabler.ts'
import { formQuery } from '../form/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Permitted } from '../shell/role.tsx'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import classes from './crm-notice.module.css'
import { stepTexts } from './step-texts.ts'
import { useDraft, useEditorState } from './use-editor.ts'

/** A step that was chosen divides nothing while the form is filled in on one page: says so, and turns steps on. */
export function StepsNotice({ form }: { form: Form }) {
  const t = useText(stepTexts)
  const { fields } = useDraft()
  const { selected } = useEditorState()
  const { isSending, turnOn } = useTurnOn(form.id)
  const isStep = fields.some(({ key, field_type }) => key === selected && field_type === 'page_break')
  if (!isStep || form.multistep_enabled) return null
  return (
    <Alert
      color="yellow"
      role="region"
      aria-label={t.title}
      m="sm"
      py="sm"
      className={classes['notice']}
      icon={<IconPageBreak />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {t.text}
        </Text>
        <Permitted needs={endpoints.forms.update}>
          <Button size="xs" loading={isSending} onClick={turnOn}>
            {t.turnOn}
          </Button>
        </Permitted>
      </Group>
    </Alert>
  )
}

function useTurnOn(id: number) {
  const t = useText(stepTexts)
  const client = useQueryClient()
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  async function turnOn() {
    setSending(true)
    try {
      await call(endpoints.forms.update, { id, body: { multistep_enabled: true } })
      await client.invalidateQueries({ queryKey: formQuery(id).queryKey, exact: true })
      toast.done(t.isOn)
    } catch (error) {
      toast.failed(error)
    }
    setSending(false)
  }
  return { isSending, turnOn: () => void turnOn() }
}
