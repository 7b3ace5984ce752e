import { NavLink, Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '../../icons/tabler.ts'
import { assignmentTexts } from '../../assignment/texts.ts'
import { useText } from '../../text/language.ts'
import { groupNames, settingsTexts } from '../texts.ts'
import { sections, type SettingsPart } from './sections.ts'
import { sectionNames } from './texts.ts'

/** It has parts, which are seen once it is chosen. */
const closed = <IconChevronDown size={14} aria-hidden style={{ transform: 'rotate(-90deg)' }} />

interface NavProps {
  current: SettingsPart | undefined
  choose: (part: SettingsPart) => void
}

/** The groups of settings, by section; on a phone in one list. */
export function SectionsNav({ current, choose }: NavProps) {
  const t = useText(settingsTexts)
  const names = useText(sectionNames)
  const partNames = { ...useText(groupNames), assignment: useText(assignmentTexts).title }
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (isNarrow) {
    return (
      <Select
        aria-label={t.groups}
        placeholder={t.groups}
        data={sections.map(({ name, parts }) => ({
          group: names[name],
          items: parts.map((value) => ({ value, label: partNames[value] })),
        }))}
        value={current ?? null}
        onChange={(next) => next && choose(next as SettingsPart)}
        allowDeselect={false}
      />
    )
  }
  return (
    <Stack component="nav" gap={1} aria-label={t.groups}>
      {sections.map(({ name, parts }) => {
        const isCurrent = current !== undefined && parts.includes(current)
        const isAlone = parts.length === 1
        return (
          <NavLink
            key={name}
            component="button"
            label={names[name]}
            fw={500}
            active={isCurrent && isAlone}
            aria-current={(isCurrent && isAlone) || undefined}
            opened={isCurrent}
            {...(!isAlone && !isCurrent && { rightSection: closed })}
            onClick={() => choose(parts[0])}
            childrenOffset="sm"
            py={6}
          >
            {isAlone || !isCurrent
              ? null
              : parts.map((part) => (
                  <NavLink
                    key={part}
                    component="button"
                    label={partNames[part]}
                    active={part === current}
                    aria-current={part === current || undefined}
                    onClick={() => choose(part)}
                    py={5}
                  />
                ))}
          </NavLink>
        )
      })}
    </Stack>
  )
}
