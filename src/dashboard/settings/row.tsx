import { Box, Group, Text } from '@mantine/core'
import { IconCheck } from '../icons/tabler.ts'
import type { ReactNode } from 'react'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import classes from './settings.module.css'
import { settingsTexts } from './texts.ts'
import type { SettingValue } from './saving/use-saved-value.ts'

interface RowProps {
  name: string
  help: string
  input: SettingValue
  /** What answers call the setting where they find fault with it. */
  path: string
  /** Beside the name. */
  marks?: ReactNode
  children: (common: { 'aria-label': string; error: ReactNode }) => ReactNode
}

/** One setting: what it is called, what it does, its control, and whether it is saved. */
export function Row({ name, help, input, path, marks, children }: RowProps) {
  const { faultOf } = useProblems()
  const { problem } = input
  const error = faultOf(problem, path) ?? (problem ? <Said error={problem} /> : undefined)
  return (
    <Box className={classes['row']} data-setting={path}>
      <Box>
        <Group gap={6} wrap="nowrap">
          <Text fw={500}>{name}</Text>
          {marks}
        </Group>
        {help !== '' && (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        )}
      </Box>
      <Box miw={0} pos="relative">
        {children({ 'aria-label': name, error })}
        <SaveMark input={input} />
      </Box>
    </Box>
  )
}

/** Stands in the room between two rows, so that all of them have the same. */
function SaveMark({ input: { state } }: { input: SettingValue }) {
  const t = useText(settingsTexts)
  return (
    <Text size="xs" c="dimmed" role="status" pos="absolute" top="100%" left={0} lh={1.25} mt={2}>
      {state === 'saving' && t.saving}
      {state === 'saved' && (
        <Group gap={4} component="span">
          <IconCheck size={13} aria-hidden />
          {t.saved}
        </Group>
      )}
    </Text>
  )
}
