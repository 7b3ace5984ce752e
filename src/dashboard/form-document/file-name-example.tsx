import { Text } from '@mantine/core'
import { fill } from '../../shared/text/fill.ts'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { settingsTexts } from '../settings/texts.ts'

/** What the file of a document is called by its pattern: a sample, since macros need answers. */
export function FileNameExample({ form, pattern }: { form: Form; pattern: string }) {
  const t = useText(settingsTexts)
  const { internal_title, title, submissions_count } = form
  const name = fill(pattern, {
    internal_title,
    title: title ?? internal_title,
    index: submissions_count + 1,
    date: new Date().toLocaleDateString('sv'),
  })
  return (
    <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {t.fileName(`${name.replace(/(?:\.pdf)+$/i, '')}.pdf`)}
    </Text>
  )
}
