import { Box, SegmentedControl, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Clash } from '../editing/clash.tsx'
import { useUndoKeys } from '../editing/undo-buttons.tsx'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { useTitle } from '../shell/title.ts'
import { Announcer } from '../editing/announcer.tsx'
import { FormTextsInspector } from './inspector/form-texts.tsx'
import { Outline } from './outline.tsx'
import classes from './page.module.css'
import { Palette } from './palette.tsx'
import { buildTexts } from './texts.ts'
import { EditorProvider, useDraft, useEditorState, useFormEditor } from './use-editor.ts'

// Loaded beside the page, so that its list of fields is there at once.
const PreviewPanel = lazy(async () => ({ default: (await import('./preview-panel.tsx')).PreviewPanel }))
const FieldInspector = lazy(async () => ({ default: (await import('./inspector/field.tsx')).FieldInspector }))

/** The editor of a form: its fields at the left, the true page in the middle, what is chosen at the right. */
export function BuildPage() {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const { data } = useSuspenseQuery(formQuery(id))
  return <EditorPage key={id} form={data.answer} etag={data.etag ?? ''} />
}

type Panel = 'fields' | 'preview' | 'properties'

function EditorPage({ form, etag }: { form: Form; etag: string }) {
  const t = useText(buildTexts)
  useTitle(form.internal_title)
  const editor = useFormEditor(form, etag)
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState<Panel>('fields')
  useUndoKeys(editor)
  return (
    <EditorProvider value={editor}>
      <Announcer>
        <Box className={classes['editor']} data-fills>
          {isNarrow && (
            <SegmentedControl
              aria-label={t.panels}
              value={panel}
              onChange={(next) => setPanel(next as Panel)}
              data={(['fields', 'preview', 'properties'] as const).map((value) => ({ value, label: t[value] }))}
              m="sm"
            />
          )}
          {(!isNarrow || panel === 'fields') && <FieldsPanel />}
          {(!isNarrow || panel === 'preview') && (
            <Suspense fallback={<Box />}>
              <PreviewPanel form={form} />
            </Suspense>
          )}
          {(!isNarrow || panel === 'properties') && <PropertiesPanel />}
        </Box>
        <Clash editor={editor} />
      </Announcer>
    </EditorProvider>
  )
}

function FieldsPanel() {
  const t = useText(buildTexts)
  const { fields } = useDraft()
  const [tab, setTab] = useState<string | null>(fields.length === 0 ? 'add' : 'fields')
  return (
    <Box component="section" className={classes['side']} aria-label={t.fields}>
      <Tabs value={tab} onChange={setTab} variant="pills" keepMounted={false}>
        <Tabs.List grow mb="sm">
          <Tabs.Tab value="fields">{t.fields}</Tabs.Tab>
          <Tabs.Tab value="add">{t.add}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields">
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
  const t = useText(buildTexts)
  const { fields } = useDraft()
  const { selected } = useEditorState()
  const field = fields.find(({ key }) => key === selected)
  return (
    <Box component="section" className={classes['side']} data-end aria-label={t.properties}>
      <Suspense>{field ? <FieldInspector key={field.key} field={field} /> : <FormTextsInspector />}</Suspense>
    </Box>
  )
}
