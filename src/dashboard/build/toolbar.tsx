import { Group, SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '../icons/tabler.ts'
import { SaveMark } from '../editing/save-mark.tsx'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import { useText } from '../text/language.ts'
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
  const { history, save } = useEditorState()
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <SaveMark save={save} />
      <Group gap={4} wrap="nowrap">
        <UndoButtons editor={editor} history={history} />
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
