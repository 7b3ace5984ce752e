import { Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '../icons/tabler.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text/language.ts'
import classes from './opener.module.css'
import { commandTexts } from './texts.ts'

/** Loaded when it is asked for. */
const Palette = lazy(() => import('./palette.tsx').then(({ Palette: component }) => ({ default: component })))

/** Opens the palette, from everywhere by Ctrl+K (⌘K). */
export function PaletteButton() {
  const t = useText(commandTexts)
  const isMac = useOs() === 'macos'
  const [turns, setTurns] = useState(0)
  const toggle = () => setTurns((count) => count + 1)
  useHotkeys([['mod+K', toggle]], [], true)
  return (
    <>
      <UnstyledButton className={classes['button']} onClick={toggle} aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}>
        <Group gap={8} wrap="nowrap">
          <IconSearch size={16} aria-hidden />
          <Text span size="sm">
            {t.open}
          </Text>
        </Group>
        <Kbd size="xs" aria-hidden>
          {isMac ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {turns > 0 && (
        <Suspense>
          <Palette turns={turns} />
        </Suspense>
      )}
    </>
  )
}
