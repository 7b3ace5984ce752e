import { Box } from '@mantine/core'
import type { MacroUse } from '../../shared/contract/crm/macros.ts'
import type { FormMailKind } from '../../shared/contract/forms/form-mails.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'
import { Permitted } from '../shell/role.tsx'
import { MacroChips } from './macro-chips.tsx'
import { MailPreviewButton } from './mail-preview-button.tsx'
import type { SettingName } from './labels/all.ts'
import { UsualControl } from './usual/usual-control.tsx'

export { MailPreviewButton, UsualControl }

/** The mail that can be looked at beside a setting. */
const mailPreviews: Partial<Record<SettingName, FormMailKind>> = {
  body: 'confirmation',
  email2_body: 'second',
  notification_subject: 'notification',
}

interface MailAidProps {
  form: Form
  setting: SettingName
  macros: MacroUse
  name: string
}

/** Below a setting that takes macros: what can be put into it, and what the mail looks like then. */
export function MailAid({ form, setting, macros, name }: MailAidProps) {
  const preview = mailPreviews[setting]
  return (
    <>
      <Permitted needs={endpoints.forms.update}>
        <MacroChips form={form} setting={setting} use={macros} name={name} />
      </Permitted>
      {preview && (
        <Box mt={8}>
          <MailPreviewButton form={form} mail={preview} isNamed />
        </Box>
      )}
    </>
  )
}
