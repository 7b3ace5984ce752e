import { NavLink, Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { assignmentTexts } from '../../assignment/texts.ts'
import { useText } from '../../text/language.ts'
import { groupNames, settingsTexts } from '../texts.ts'
import { sections, type Shelf } from './sections.ts'
import { sectionNames } from './texts.ts'

interface NavProps {
  current: Shelf | undefined
  choose: (shelf: Shelf) => void
}

/** The groups of settings, by section; on a phone in one list. */
export function SectionsNav({ current, choose }: NavProps) {
  const t = useText(settingsTexts)
  const names = useText(sectionNames)
  const shelfNames = { ...useText(groupNames), assignment: useText(assignmentTexts).title }
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (isNarrow) {
    return (
      <Select
        aria-label={t.groups}
        placeholder={t.groups}
        data={sections.map(({ name, shelves }) => ({
          group: names[name],
          items: shelves.map((value) => ({ value, label: shelfNames[value] })),
        }))}
        value={current ?? null}
        onChange={(next) => next && choose(next as Shelf)}
        allowDeselect={false}
      />
    )
  }
  return (
    <Stack component="nav" gap={1} aria-label={t.groups}>
      {sections.map(({ name, shelves }) => {
        const isCurrent = current !== undefined && shelves.includes(current)
        const isAlone = shelves.length === 1
        return (
          <NavLink
            key={name}
            component="button"
            label={names[name]}
            fw={500}
            active={isCurrent && isAlone}
            aria-current={(isCurrent && isAlone) || undefined}
            opened={isCurrent}
            onClick={() => choose(shelves[0])}
            childrenOffset="sm"
            py={6}
          >
            {isAlone || !isCurrent
              ? null
              : shelves.map((shelf) => (
                  <NavLink
                    key={shelf}
                    component="button"
                    label={shelfNames[shelf]}
                    active={shelf === current}
                    aria-current={shelf === current || undefined}
                    onClick={() => choose(shelf)}
                    py={5}
                  />
                ))}
          </NavLink>
        )
      })}
    </Stack>
  )
}
