import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { PasswordInput } from '../shell/password-input.tsx'
import { common as commonWords } from '../text/common.ts'
import { useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { settingsTexts } from './texts.ts'

/** What can be given and taken away, and is never shown. */
export function SecretControl({ form, values = form, setting: { name }, input, common }: ControlProps<'secret'>) {
  const t = useText(settingsTexts)
  const words = useText(commonWords)
  const [entered, setEntered] = useState('')
  const isSet = (values as Record<string, unknown> | undefined)?.[`${name}_set`] === true
  function save() {
    input.choose(entered)
    setEntered('')
  }
  return (
    <>
      <Group align="flex-start" gap="xs">
        <PasswordInput
          {...common}
          value={entered}
          onChange={(event) => setEntered(event.currentTarget.value)}
          autoComplete="new-password"
          flex="1 1 200px"
        />
        <Button variant="default" onClick={save} disabled={entered === ''}>
          {words.save}
        </Button>
        {isSet && (
          <Button variant="subtle" color="red" onClick={() => input.choose(null)}>
            {t.remove}
          </Button>
        )}
      </Group>
      {isSet && (
        <Text size="sm" c="dimmed" mt={4}>
          {t.secretSet}
        </Text>
      )}
    </>
  )
}
