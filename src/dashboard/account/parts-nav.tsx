import { NavLink, Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { endpoints } from '../api/endpoints.ts'
import { useMay } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { assistantTexts } from './assistant-texts.ts'
import { accountParts, type AccountPart } from './parts.ts'
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
  const parts = accountParts.filter((part) => part !== 'sign_in' || may(endpoints.signInProvider.get))
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (isNarrow) {
    return (
      <Select
        aria-label={t.sections}
        data={parts.map((value) => ({ value: value as string, label: names[value] }))}
        value={current}
        onChange={(next) => next && choose(next as AccountPart)}
        allowDeselect={false}
      />
    )
  }
  return (
    <Stack component="nav" gap={1} aria-label={t.sections}>
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
  )
}
