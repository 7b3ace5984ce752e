import { Box, Group } from '@mantine/core'
import { SaveMark } from '../../editing/save-mark.tsx'
import { UndoButtons } from '../../editing/undo-buttons.tsx'
import { DeviceChoice, type Device } from '../../form-preview/device-choice.tsx'
import { useEditor, useEditorState } from '../use-editor.ts'

interface ToolbarProps {
  width: Device
  setWidth: (width: Device) => void
}

/** Above the preview: whether all is saved, undo and redo, the width. */
export function Toolbar({ width, setWidth }: ToolbarProps) {
  const editor = useEditor()
  const { history, save } = useEditorState()
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <SaveMark save={save} />
      <Group gap={4} wrap="nowrap">
        <UndoButtons editor={editor} history={history} />
        <Box visibleFrom="sm">
          <DeviceChoice width={width} setWidth={setWidth} />
        </Box>
      </Group>
    </Group>
  )
}
