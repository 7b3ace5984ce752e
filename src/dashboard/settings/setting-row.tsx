import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '../icons/tabler.ts'
import { Suspense } from 'react'
import type { Form } from '../forms/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { Control, MailAid } from './control.tsx'
import type { Label } from './labels/label.ts'
import type { Setting } from './registry.ts'
import { Row } from './row.tsx'
import { settingsTexts } from './texts.ts'
import type { SettingValue } from './saving/use-saved-value.ts'
import { useSetting } from './use-setting.ts'

const Standard = lazyPart(() => import('./sections/standard.tsx'), 'Standard')

const FileNameExample = lazyPart(() => import('../form-document/file-name-example.tsx'), 'FileNameExample')

/** One setting of a form, and whether it is the account's or the form's own. */
export function SettingRow({ form, setting, label }: { form: Form; setting: Setting; label: Label }) {
  const { language } = useLanguage()
  const input = useSetting(form, setting)
  const [name, help] = label[language]
  const marks = <Marks form={form} setting={setting} input={input} name={name} />
  return (
    <Row name={name} help={help} input={input} path={setting.name} marks={marks}>
      {(common) => (
        <>
          <Control form={form} setting={setting} input={input} common={common} />
          {setting.macros && offersMacros(setting) && (
            <Suspense>
              <MailAid form={form} setting={setting.name} macros={setting.macros} name={name} />
            </Suspense>
          )}
          {setting.name === 'pdf_filename_pattern' && (
            <Suspense>
              <FileNameExample
                form={form}
                pattern={(typeof input.value === 'string' && input.value) || String(setting.default)}
              />
            </Suspense>
          )}
          {!isOfAccount(form, setting) && (
            <Suspense>
              <Standard setting={setting} value={input.value} />
            </Suspense>
          )}
        </>
      )}
    </Row>
  )
}

/**
 * Where pressing one puts a macro into a text. Visitors choose who is asked to confirm an address: nothing that they sent is offered
 * for that mail.
 */
const offersMacros = ({ group, kind }: Setting) => group !== 'double_opt_in' && kind.kind !== 'words'

const isOfAccount = (form: Form, { follows }: Setting) => follows !== undefined && form[follows] === true

interface MarksProps {
  form: Form
  setting: Setting
  input: SettingValue
  name: string
}

/** Whether the account decides, or the form has a value of its own, which can be given up. */
function Marks({ form, setting, input, name }: MarksProps) {
  const t = useText(settingsTexts)
  if (isOfAccount(form, setting)) return <Badge color="foyer">{t.inherited}</Badge>
  const isOwn = JSON.stringify(input.value) !== JSON.stringify(setting.default)
  const hasDefault = setting.kind.kind !== 'secret' && setting.name !== 'internal_title'
  if (!isOwn || !hasDefault || setting.follows !== undefined) return null
  return (
    <Tooltip label={t.reset(name)}>
      <ActionIcon size={24} aria-label={t.reset(name)} onClick={() => input.choose(null)}>
        <IconArrowBackUp size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
