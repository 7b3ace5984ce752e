import { NavLink, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { endpoints } from '../api/endpoints.ts'
import { useMay } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { assistantTexts } from './assistant-texts.ts'
import { partGroups, type AccountPart } from './parts.ts'
import { placeTexts } from './place-texts.ts'
import { accountTexts } from './texts.ts'

interface NavProps {
  current: AccountPart
  choose: (part: AccountPart) => void
}

/** The parts of the account, one below the other; on a phone in one list. */
export function PartsNav({ current, choose }: NavProps) {
  const t = useText(accountTexts)
  const names = {
    ...t,
    assistant: useText(assistantTexts).title,
    places: useText(placeTexts).title,
    sign_in: t.signIn,
  }
  const may = useMay()
  const groups = (Object.keys(partGroups) as (keyof typeof partGroups)[]).map((group) => ({
    group: t.groups[group],
    parts: partGroups[group].filter((part) => part !== 'sign_in' || may(endpoints.signInProvider.get)),
  }))
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (isNarrow) {
    return (
      <Select
        aria-label={t.sections}
        data={groups.map(({ group, parts }) => ({
          group,
          items: parts.map((value) => ({ value: value as string, label: names[value] })),
        }))}
        value={current}
        onChange={(next) => next && choose(next as AccountPart)}
        allowDeselect={false}
      />
    )
  }
  return (
    <Stack component="nav" gap="sm" aria-label={t.sections}>
      {groups.map(({ group, parts }) => (
        <Stack key={group} role="group" aria-label={group} gap={1}>
          <Text size="xs" c="dimmed" px="sm" mb={2} aria-hidden>
            {group}
          </Text>
          {parts.map((part) => (
            <NavLink
              key={part}
              component="button"
              label={names[part]}
              active={part === current}
              aria-current={part === current || undefined}
              onClick={() => choose(part)}
              py={6}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
