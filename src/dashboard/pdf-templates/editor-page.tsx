import { Box, Group, SegmentedControl, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Announcer } from '../editing/announcer.tsx'
import build from '../build/page.module.css'
import { Clash } from '../editing/clash.tsx'
import { SaveMark } from '../editing/save-mark.tsx'
import { UndoButtons, useUndoKeys } from '../editing/undo-buttons.tsx'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { useTitle } from '../shell/title.ts'
import { useText } from '../text/language.ts'
import type { Template } from './draft.ts'
import classes from './editor.module.css'
import { EditorHeader } from './editor-header.tsx'
import { templateQuery } from './model.ts'
import { Outline } from './outline.tsx'
import { Palette } from './palette.tsx'
import { findBlock } from './places.ts'
import { editorTexts } from './texts.ts'
import { EditingProvider, useDraft, useEditor, useEditorState, useTemplateEditor } from './use-template-editor.ts'

// Loaded beside the page, so that its list of blocks is there at once.
const PreviewPanel = lazy(async () => ({ default: (await import('./preview.tsx')).PreviewPanel }))
const BlockInspector = lazy(async () => ({ default: (await import('./inspector.tsx')).BlockInspector }))
const Look = lazy(async () => ({ default: (await import('./look.tsx')).Look }))

/** The editor of a form's document: its blocks at the left, the true pages in the middle, what is chosen at the right. */
export function TemplateEditorPage() {
  const { id } = useParams({ from: '/inside/pdf-templates/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  const { answer, etag } = useSuspenseQuery(templateQuery(id)).data
  return <EditorPage key={id} form={form} template={answer} etag={etag ?? ''} />
}

const panels = ['document', 'preview', 'properties'] as const
type Panel = (typeof panels)[number]

function EditorPage({ form, template, etag }: { form: Form; template: Template; etag: string }) {
  const t = useText(editorTexts)
  useTitle(form.internal_title)
  const editor = useTemplateEditor(form.id, template, etag)
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState<Panel>('document')
  useUndoKeys(editor)
  const editing = useMemo(() => ({ form, editor }), [form, editor])
  return (
    <EditingProvider value={editing}>
      <Announcer>
        <Box className={classes['page']}>
          <EditorHeader />
          <Box className={build['editor']}>
            {isNarrow && (
              <SegmentedControl
                aria-label={t.panels}
                value={panel}
                onChange={(next) => setPanel(next as Panel)}
                data={panels.map((value) => ({ value, label: t[value] }))}
                m="sm"
              />
            )}
            {isNarrow && panel !== 'preview' && <EditingBar />}
            {(!isNarrow || panel === 'document') && <BlocksPanel />}
            {(!isNarrow || panel === 'preview') && (
              <Suspense fallback={<Box />}>
                <PreviewPanel />
              </Suspense>
            )}
            {(!isNarrow || panel === 'properties') && <PropertiesPanel />}
          </Box>
        </Box>
        <Clash editor={editor} />
      </Announcer>
    </EditingProvider>
  )
}

function BlocksPanel() {
  const t = useText(editorTexts)
  const { blocks } = useDraft()
  const [tab, setTab] = useState<string | null>(blocks.length === 0 ? 'add' : 'blocks')
  return (
    <Box component="section" className={build['side']} aria-label={t.document}>
      <Tabs value={tab} onChange={setTab} variant="pills" keepMounted={false}>
        <Tabs.List grow mb="sm">
          <Tabs.Tab value="blocks">{t.blocks}</Tabs.Tab>
          <Tabs.Tab value="add">{t.add}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="blocks">
          <Outline onAdd={() => setTab('add')} />
        </Tabs.Panel>
        <Tabs.Panel value="add">
          <Palette />
        </Tabs.Panel>
      </Tabs>
    </Box>
  )
}

function PropertiesPanel() {
  const t = useText(editorTexts)
  const { blocks } = useDraft()
  const { selected } = useEditorState()
  const block = findBlock(blocks, selected)?.block
  return (
    <Box component="section" className={build['side']} data-end aria-label={t.properties}>
      <Suspense>{block ? <BlockInspector key={block.id} block={block} /> : <Look />}</Suspense>
    </Box>
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
