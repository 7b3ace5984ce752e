import { MultiSelect, TagsInput } from '@mantine/core'
import { useLanguage, useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { choiceLabel } from './labels/choices.ts'
import { settingsTexts } from './texts.ts'

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Several words: some of those known, or any. */
export function WordsControl({ setting: { name, kind }, input, common }: ControlProps<'words'>) {
  const t = useText(settingsTexts)
  const { language } = useLanguage()
  const shared = { ...common, value: list(input.value), onChange: input.choose, clearable: true }
  if (kind.values) {
    const data = kind.values.map((value) => ({ value, label: choiceLabel(name, value, language) }))
    return <MultiSelect {...shared} data={data} searchable />
  }
  return <TagsInput {...shared} placeholder={t.add} />
}
