import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '../icons/tabler.ts'
import type { ReactNode } from 'react'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import type { SaveState } from './session.ts'
import { editingTexts } from './texts.ts'

/** Whether all that is shown is on the server, and if not, why. */
export function SaveMark({ save }: { save: SaveState }) {
  const t = useText(editingTexts)
  const size = 16
  const marks: Record<typeof save.kind, [icon: ReactNode, colour: string]> = {
    saved: [<IconCheck key="icon" size={size} />, 'dimmed'],
    saving: [<IconLoader2 key="icon" size={size} />, 'dimmed'],
    unsaved: [<IconLoader2 key="icon" size={size} />, 'dimmed'],
    offline: [<IconCloudOff key="icon" size={size} />, 'var(--mantine-color-yellow-light-color)'],
    refused: [<IconAlertTriangle key="icon" size={size} />, 'red'],
    clash: [<IconAlertTriangle key="icon" size={size} />, 'red'],
  }
  const [icon, colour] = marks[save.kind]
  const isAboutField = save.kind === 'refused' && Object.keys(save.problem.faults).length === 0
  return (
    <Text size="sm" c={colour === 'red' ? 'var(--mantine-color-error)' : colour} role="status">
      <Group gap={6} wrap="nowrap" component="span">
        {icon}
        {isAboutField ? <Said error={save.problem} /> : t[save.kind]}
      </Group>
    </Text>
  )
}
