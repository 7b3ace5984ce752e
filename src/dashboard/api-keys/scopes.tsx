import { Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { scopes, type Access, type Scope } from '../../shared/contract/accounts/scopes.ts'
import { useText } from '../text/language.ts'
import { purposes, type ChosenScopes, type Purpose } from './purposes.ts'
import { keyTexts } from './texts.ts'

interface RightsInputProps {
  purpose: Purpose
  setPurpose: (purpose: Purpose) => void
  chosen: ChosenScopes
  choose: (chosen: ChosenScopes) => void
  error: string | undefined
}

/** What a key may do: by what it is for, or in each area. */
export function RightsInput({ purpose, setPurpose, chosen, choose, error }: RightsInputProps) {
  const t = useText(keyTexts)
  return (
    <Stack gap="xs">
      <Radio.Group label={t.rights} value={purpose} onChange={(next) => setPurpose(next as Purpose)}>
        <Stack gap="xs" mt={6}>
          {purposes.map((one) => (
            <Radio key={one} value={one} label={t.purposes[one]} description={t.purposesHelp[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {purpose === 'areas' && scopes.map((scope) => <Area key={scope} {...{ scope, chosen, choose }} />)}
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

function Area({ scope, chosen, choose }: Pick<RightsInputProps, 'chosen' | 'choose'> & { scope: Scope }) {
  const t = useText(keyTexts)
  function set(value: string) {
    const { [scope]: _before, ...others } = chosen
    choose(value === '' ? others : { ...others, [scope]: value as Access })
  }
  return (
    <Group justify="space-between" wrap="nowrap" pl={32} gap="md">
      <Text size="sm" component="label" htmlFor={`scope-${scope}`}>
        {t.areas[scope]}
      </Text>
      <NativeSelect
        id={`scope-${scope}`}
        w={190}
        flex="none"
        data={[
          { value: '', label: t.noAccess },
          { value: 'read', label: t.reads },
          { value: 'write', label: t.writes },
        ]}
        value={chosen[scope] ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </Group>
  )
}
