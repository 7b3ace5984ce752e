import { Box, Button, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Announcer } from '../editing/announcer.tsx'
import { Clash } from '../editing/clash.tsx'
import { EditorFrame, ListPanel, PropertiesPanel } from '../editing/frame.tsx'
import { SaveMark } from '../editing/save-mark.tsx'
import { UndoButtons, useUndoKeys } from '../editing/undo-buttons.tsx'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useTitle } from '../shell/title.ts'
import { endpoints } from '../api/endpoints.ts'
import { useText } from '../text/language.ts'
import type { Template } from './draft.ts'
import classes from './editor.module.css'
import { EditorHeader } from './editor-header.tsx'
import { useBlockLabel } from './labels.ts'
import { templateQuery } from './model.ts'
import { Outline } from './outline.tsx'
import { Palette } from './blocks/palette.tsx'
import { findBlock } from './places.ts'
import { editorTexts } from './texts.ts'
import { EditingProvider, useDraft, useEditor, useEditorState, useTemplateEditor } from './use-template-editor.ts'

// Loaded beside the page, so that its list of blocks is there at once.
const PreviewPanel = lazyPart(() => import('./preview.tsx'), 'PreviewPanel')
const BlockInspector = lazyPart(() => import('./inspector.tsx'), 'BlockInspector')
const Look = lazyPart(() => import('./look.tsx'), 'Look')

/** The editor of a form's document: its blocks at the left, the true pages in the middle, what is chosen at the right. */
export function TemplateEditorPage() {
  const { id } = useParams({ from: '/inside/pdf-templates/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  const { answer, etag } = useSuspenseQuery(templateQuery(id)).data
  return <EditorPage key={id} form={form} template={answer} etag={etag ?? ''} />
}

function EditorPage({ form, template, etag }: { form: Form; template: Template; etag: string }) {
  const t = useText(editorTexts)
  useTitle(form.internal_title)
  const editor = useTemplateEditor(form.id, template, etag)
  useUndoKeys(editor)
  const editing = useMemo(() => ({ form, editor }), [form, editor])
  return (
    <EditingProvider value={editing}>
      <Announcer>
        <Box className={classes['page']}>
          <EditorHeader />
          <EditorFrame
            label={t.panels}
            panels={[
              { value: 'document', label: t.document, content: <BlocksPanel /> },
              { value: 'preview', label: t.preview, content: <PreviewPanel /> },
              { value: 'properties', label: t.properties, content: <ChosenPanel /> },
            ]}
            bar={(panel, show) =>
              panel === 'preview' ? <ChosenBar onEdit={() => show('properties')} /> : <EditingBar />
            }
          />
        </Box>
        <Clash editor={editor} />
      </Announcer>
    </EditingProvider>
  )
}

function BlocksPanel() {
  const t = useText(editorTexts)
  const { blocks } = useDraft()
  return (
    <ListPanel
      label={t.document}
      names={{ list: t.blocks, add: t.add }}
      needs={endpoints.pdfTemplates.update}
      isEmpty={blocks.length === 0}
      list={(toAdd) => <Outline onAdd={toAdd} />}
      palette={<Palette />}
    />
  )
}

function ChosenPanel() {
  const t = useText(editorTexts)
  const { blocks } = useDraft()
  const { selected } = useEditorState()
  const block = findBlock(blocks, selected)?.block
  return (
    <PropertiesPanel label={t.properties} needs={endpoints.pdfTemplates.update}>
      {block ? <BlockInspector key={block.id} block={block} /> : <Look />}
    </PropertiesPanel>
  )
}

/** Below a page on which a block was chosen, where its properties are not beside it. */
function ChosenBar({ onEdit }: { onEdit: () => void }) {
  const t = useText(editorTexts)
  const { blocks } = useDraft()
  const { selected } = useEditorState()
  const labelOf = useBlockLabel()
  const block = findBlock(blocks, selected)?.block
  return (
    block && (
      <Group className={classes['chosen']} justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {labelOf(block)}
        </Text>
        <Button size="sm" mih={44} flex="none" onClick={onEdit}>
          {t.edit}
        </Button>
      </Group>
    )
  )
}

/** Where there is no room for the preview, with its bar, beside what is edited. */
function EditingBar() {
  const editor = useEditor()
  const { history, save } = useEditorState()
  return (
    <Group justify="space-between" wrap="nowrap" px="md" pt="xs" bg="var(--mantine-color-body)">
      <SaveMark save={save} />
      <Group gap={4} wrap="nowrap">
        <UndoButtons editor={editor} history={history} />
      </Group>
    </Group>
  )
}
