import { MultiSelect, TagsInput } from '@mantine/core'
import { useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { settingsTexts } from './texts.ts'

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Several words: some of those known, or any. */
export function WordsControl({ setting: { kind }, input, common }: ControlProps<'words'>) {
  const t = useText(settingsTexts)
  const shared = { ...common, value: list(input.value), onChange: input.choose, clearable: true }
  if (kind.values) return <MultiSelect {...shared} data={kind.values} searchable />
  return <TagsInput {...shared} placeholder={t.add} />
}
