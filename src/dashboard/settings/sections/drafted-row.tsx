import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plainText } from '../../../shared/form/markup/markdown.ts'
import type { Form } from '../../forms/model.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { draftQuery } from '../../versions/query.ts'
import type { Label } from '../labels/label.ts'
import type { Setting } from '../registry.ts'
import { Row } from '../row.tsx'
import { useSetting } from '../use-setting.ts'
import { Standard } from './standard.tsx'
import { foldTexts } from './texts.ts'

/** Texts that are written in the editor, too. */
const names = ['title', 'description', 'submit_button_label'] as const
type TextName = (typeof names)[number]

export type DraftedTexts = Partial<Record<string, string | null>>

/** The texts of the page as the draft of the form has them; undefined: it has none, and the settings say what holds. */
export function useDraftedTexts({ id }: Pick<Form, 'id'>): DraftedTexts | undefined {
  const { data } = useQuery(draftQuery(id))
  if (!data?.exists) return undefined
  const settings: Partial<Record<TextName, string | null>> = data.content.settings
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? null]))
}

interface DraftedRowProps {
  form: Form
  setting: Setting
  label: Label
  text: string | null
}

/** A text that the draft of the form holds: it is changed there, so that nothing of it goes live beside the draft. */
export function DraftedRow({ form, setting, label, text }: DraftedRowProps) {
  const t = useText(foldTexts)
  const { language } = useLanguage()
  const input = useSetting(form, setting)
  const [name, help] = label[language]
  const live = input.value
  return (
    <Row name={name} help={help} input={input} path={setting.name}>
      {() => (
        <>
          {text !== null && (
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} lineClamp={6}>
              {plainText(text)}
            </Text>
          )}
          {text === null && <Standard setting={setting} value={null} />}
          {live !== text && (
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
              {typeof live === 'string' ? t.live(plainText(live)) : t.liveEmpty}
            </Text>
          )}
          <Text size="sm" mt={4}>
            {t.drafted}{' '}
            <AnchorLink
              to="/forms/$id/build"
              params={{ id: form.id }}
              inherit
              underline="always"
              style={{ whiteSpace: 'nowrap' }}
            >
              {t.toEditor}
            </AnchorLink>
          </Text>
        </>
      )}
    </Row>
  )
}
