import { Box } from '@mantine/core'
import { endpoints } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'
import { Permitted } from '../shell/role.tsx'
import { MacroChips } from './macro-chips.tsx'
import { mailAids } from './mail-aids.ts'
import { MailPreviewButton } from './mail-preview-button.tsx'
import type { SettingName } from './labels/all.ts'

export { MailPreviewButton }

/** Below a setting that a mail is made of: what can be put into it, and what it looks like then. */
export function MailAid({ form, setting, name }: { form: Form; setting: SettingName; name: string }) {
  const aid = mailAids[setting]
  if (!aid) return null
  return (
    <>
      {aid.macros && (
        <Permitted needs={endpoints.forms.update}>
          <MacroChips form={form} place={aid.macros} name={name} />
        </Permitted>
      )}
      {aid.preview && (
        <Box mt={8}>
          <MailPreviewButton form={form} mail={aid.preview} isNamed />
        </Box>
      )}
    </>
  )
}
