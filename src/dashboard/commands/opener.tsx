import { Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '../icons/tabler.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import classes from './opener.module.css'
import { commandTexts } from './texts.ts'
import { useTypedAhead } from './typed-ahead.ts'

/** The palette is loaded when it is first opened. */
const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette')

/** Opens the palette, from everywhere by Ctrl+K (⌘K). */
export function PaletteButton() {
  const t = useText(commandTexts)
  const isMac = useOs() === 'macos'
  const [toggleCount, setToggleCount] = useState(0)
  const typedAhead = useTypedAhead()
  const toggle = () => {
    typedAhead.begin()
    setToggleCount((count) => count + 1)
  }
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
      {toggleCount > 0 && (
        <Suspense>
          <CommandPalette toggleCount={toggleCount} takeTyped={typedAhead.take} />
        </Suspense>
      )}
    </>
  )
}
