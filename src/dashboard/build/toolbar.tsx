import { ActionIcon, Group, SegmentedControl, Text, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconCloudOff,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLoader2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { buildTexts } from './texts.ts'
import { useEditor, useEditorState } from './use-editor.ts'

interface ToolbarProps {
  width: 'desktop' | 'phone'
  setWidth: (width: 'desktop' | 'phone') => void
}

/** Above the preview: whether all is saved, undo and redo, the width. */
export function Toolbar({ width, setWidth }: ToolbarProps) {
  const t = useText(buildTexts)
  const editor = useEditor()
  const { history } = useEditorState()
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <SaveMark />
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t.undo}>
          <ActionIcon aria-label={t.undo} onClick={editor.undo} disabled={history.past.length === 0}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t.redo}>
          <ActionIcon aria-label={t.redo} onClick={editor.redo} disabled={history.future.length === 0}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
        <SegmentedControl
          visibleFrom="sm"
          size="xs"
          aria-label={t.device}
          value={width}
          onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desktop')}
          data={[
            {
              value: 'desktop',
              label: <IconDeviceDesktop size={16} aria-label={t.desktop} role="img" style={{ display: 'block' }} />,
            },
            {
              value: 'phone',
              label: <IconDeviceMobile size={16} aria-label={t.phone} role="img" style={{ display: 'block' }} />,
            },
          ]}
        />
      </Group>
    </Group>
  )
}

function SaveMark() {
  const t = useText(buildTexts)
  const { explain } = useProblems()
  const { save } = useEditorState()
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
        {isAboutField ? explain(save.problem) : t[save.kind]}
      </Group>
    </Text>
  )
}
