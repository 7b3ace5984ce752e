import { Button, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { TileIcon } from '../../../shared/contract/forms/tile-icons.ts'
import { IconSearch } from '../../icons/tabler.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { iconName, iconsFor } from './icon-words.ts'
import { ChoiceIcon } from './tile-icon.tsx'
import { tileTexts } from './tile-texts.ts'
import classes from './tiles.module.css'

interface IconPickerProps {
  /** What the choice is called. */
  label: string
  chosen: TileIcon | undefined
  choose: (icon: TileIcon | undefined) => void
}

const reveal = (picker: HTMLElement | null) => picker?.scrollIntoView({ block: 'nearest' })

/** All icons, found by their names in German and in English. */
export function IconPicker({ label, chosen, choose }: IconPickerProps) {
  const t = useText(tileTexts)
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const found = iconsFor(search)
  return (
    <Stack gap="xs" className={classes['picker']} ref={reveal}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoFocus
      />
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t.noMatch}
        </Text>
      )}
      <ul className={classes['icons']} aria-label={t.all(label)}>
        {found.map((icon) => (
          <li key={icon}>
            <UnstyledButton
              className={classes['icon']}
              aria-label={iconName(icon, language)}
              title={iconName(icon, language)}
              aria-pressed={icon === chosen}
              onClick={() => choose(icon)}
            >
              <ChoiceIcon icon={icon} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <Button size="xs" variant="default" onClick={() => choose(undefined)}>
          {t.remove}
        </Button>
      )}
    </Stack>
  )
}
