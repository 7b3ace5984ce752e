import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { scopes, type Access, type Grant, type Scope } from '../../shared/contract/accounts/scopes.ts'
import { useText } from '../text/language.ts'
import { keyTexts } from './texts.ts'

/** What a key is to be for; null: everything. */
export type ChosenScopes = Partial<Record<Scope, Access>> | null

/** The chosen areas as the API takes them; of a key that can only read, nothing is more than that. */
export function grantsOf(chosen: ChosenScopes, readOnly: boolean): Grant[] | null {
  if (chosen === null) return null
  return scopes.flatMap((scope): Grant[] => {
    const access = chosen[scope]
    return access === undefined ? [] : [`${scope}:${readOnly ? 'read' : access}`]
  })
}

interface ScopesInputProps {
  chosen: ChosenScopes
  choose: (chosen: ChosenScopes) => void
  readOnly: boolean
  error: string | undefined
}

/** Whether a key is for everything or for some areas, and what it may do in each. */
export function ScopesInput({ chosen, choose, readOnly, error }: ScopesInputProps) {
  const t = useText(keyTexts)
  const options = [
    { value: '', label: t.noAccess },
    { value: 'read', label: t.reads },
    ...(readOnly ? [] : [{ value: 'write', label: t.writes }]),
  ]
  const set = (scope: Scope, value: string) => {
    const { [scope]: _before, ...others } = chosen ?? {}
    choose(value === '' ? others : { ...others, [scope]: value as Access })
  }
  return (
    <Stack gap="xs">
      <Checkbox
        label={t.someAreas}
        description={t.someAreasHelp}
        checked={chosen !== null}
        onChange={(event) => choose(event.currentTarget.checked ? {} : null)}
      />
      {chosen !== null &&
        scopes.map((scope) => (
          <Group key={scope} justify="space-between" wrap="nowrap" pl={32} gap="md">
            <Text size="sm" component="label" htmlFor={`scope-${scope}`}>
              {t.areas[scope]}
            </Text>
            <NativeSelect
              id={`scope-${scope}`}
              w={190}
              flex="none"
              data={options}
              value={chosen[scope] === undefined ? '' : readOnly ? 'read' : chosen[scope]}
              onChange={(event) => set(scope, event.currentTarget.value)}
            />
          </Group>
        ))}
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
