import { Select, TextInput } from '@mantine/core'
import { useText } from '../../text/language.ts'
import type { ControlProps } from '../control-props.ts'
import { settingsTexts } from '../texts.ts'
import { offeredChoices } from './offered-choices.ts'

interface OneChoiceProps extends Pick<ControlProps, 'input' | 'common'> {
  /** Codes with their labels; none: any words. */
  permitted: Readonly<Record<string, string>>
}

/** One of the choices that the CRM has; any words while it names none. */
export function OneChoice({ permitted, input, common }: OneChoiceProps) {
  const t = useText(settingsTexts)
  const value = input.value === null || input.value === undefined ? null : String(input.value as string)
  return Object.keys(permitted).length > 0 ? (
    <Select
      {...common}
      data={offeredChoices(permitted, value === null ? [] : [value])}
      value={value}
      onChange={input.choose}
      placeholder={t.none}
      clearable
      searchable
    />
  ) : (
    <TextInput
      {...common}
      value={value ?? ''}
      onChange={(event) => input.enter(event.currentTarget.value || null)}
      onBlur={input.settle}
    />
  )
}
