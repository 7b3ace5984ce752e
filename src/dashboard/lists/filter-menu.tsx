import { ActionIcon, Button, Group, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { IconFilter } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { filterMenuTexts } from './filter-menu-texts.ts'

interface FilterMenuProps {
  /** What the column is called. */
  column: string
  isOn: boolean
  /** Inputs with names, which begin with what the filter is. */
  children: ReactNode
  apply: (form: HTMLFormElement) => void
  clear: () => void
}

/** In the head of a column: what of it is shown. It counts once it is complete, since a list that changes meanwhile may lose its table. */
export function FilterMenu({ column, isOn, children, apply, clear }: FilterMenuProps) {
  const t = useText(filterMenuTexts)
  const [isOpen, { toggle, close }] = useDisclosure(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(event.currentTarget)
    close()
  }
  function reset() {
    clear()
    close()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => next || close()}
      width={240}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant={isOn ? 'filled' : 'subtle'}
          color={isOn ? 'foyer' : 'gray'}
          aria-label={isOn ? t.filterOn(column) : t.filter(column)}
          onClick={toggle}
        >
          <IconFilter size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.filter(column)} p="sm">
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            {children}
            <Group justify="space-between" gap="xs">
              <Button type="submit">{t.apply}</Button>
              {isOn && (
                <Button variant="subtle" onClick={reset}>
                  {t.clear}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
