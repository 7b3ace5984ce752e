import { Checkbox, Text } from '@mantine/core'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { assignmentTexts } from './texts.ts'

interface SupervisorSwitchProps {
  form: Form
  checked: boolean
  change: (checked: boolean) => void
}

/** Whether the user who is responsible for the estate in the CRM comes first; and what the form lacks for that. */
export function SupervisorSwitch({ form, checked, change }: SupervisorSwitchProps) {
  const t = useText(assignmentTexts)
  const lacks = !form.crm_write_enabled || !form.estate_context_enabled
  return (
    <div>
      <Checkbox
        label={t.supervisor}
        description={t.supervisorHelp}
        checked={checked}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {checked && lacks && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {t.supervisorLacks}
        </Text>
      )}
    </div>
  )
}
