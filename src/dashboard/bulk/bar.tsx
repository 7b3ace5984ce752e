import { ActionIcon, Group, Paper, Text, Tooltip } from '@mantine/core'
import { IconX } from '../icons/tabler.ts'
import { useEffect, type ReactNode } from 'react'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import classes from './bar.module.css'
import { bulkTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'

interface BarProps<T extends { id: number }> {
  selection: Selection<T>
  /** Buttons. */
  children: ReactNode
}

/** What can be done with those chosen; it stays in sight below the list. Nothing while none is. */
export function BulkBar<T extends { id: number }>({ selection, children }: BarProps<T>) {
  return selection.chosen.length === 0 ? null : <Bar selection={selection}>{children}</Bar>
}

function Bar<T extends { id: number }>({ selection, children }: BarProps<T>) {
  const t = useText(bulkTexts)
  const { number } = useFormat()
  const count = selection.chosen.length
  // What had the focus goes with the bar; the keyboard begins again at the content.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus()
    },
    [],
  )
  return (
    <Paper
      role="group"
      aria-label={t.actions}
      data-bulk-bar
      className={classes['bar']}
      shadow="md"
      onKeyDown={({ key }) => {
        if (key === 'Escape') document.querySelector<HTMLElement>('[data-choose]:checked')?.focus()
      }}
    >
      <Group gap="sm">
        <Text size="sm" fw={500} role="status" className={classes['count']}>
          {t.chosen(number(count), count === 1)}
        </Text>
        {children}
        <Tooltip label={t.clear}>
          <ActionIcon aria-label={t.clear} onClick={selection.clear} className={classes['clear']}>
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="xs" c="dimmed" className={classes['keys']}>
        {t.keys}
      </Text>
    </Paper>
  )
}
