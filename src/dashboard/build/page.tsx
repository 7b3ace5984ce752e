import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Clash } from '../editing/clash.tsx'
import { EditorFrame, ListPanel, PropertiesPanel } from '../editing/frame.tsx'
import { useUndoKeys } from '../editing/undo-buttons.tsx'
import { formQuery } from '../form/query.ts'
import { endpoints } from '../api/endpoints.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import { draftQuery, isDrafted } from '../versions/query.ts'
import { StepsNotice } from './steps-notice.tsx'
import { useMay } from '../shell/role.tsx'
import { useTitle } from '../shell/title.ts'
import { Announcer } from '../editing/announcer.tsx'
import { CrmNotice } from './crm-notice.tsx'
import type { FormRead } from './editor.ts'
import { FormTextsInspector } from './inspector/form-texts.tsx'
import { Outline } from './outline.tsx'
import { Palette } from './palette.tsx'
import { buildTexts } from './texts.ts'
import { EditorProvider, useDraft, useEditorState, useFormEditor } from './use-editor.ts'

// Loaded beside the page, so that its list of fields is there at once.
const PreviewPanel = lazyPart(() => import('./canvas/preview-panel.tsx'), 'PreviewPanel')
const FieldInspector = lazyPart(() => import('./inspector/field.tsx'), 'FieldInspector')

/** The editor of a form: its fields at the left, the true page in the middle, what is chosen at the right. */
export function BuildPage() {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const { data } = useSuspenseQuery(formQuery(id))
  const draft = useSuspenseQuery(draftQuery(id)).data
  const drafted = isDrafted(data.answer, draft) ? draft : undefined
  return <EditorPage key={id} form={data.answer} etag={data.etag ?? ''} draft={drafted} />
}

function EditorPage(read: FormRead) {
  const t = useText(buildTexts)
  const { form } = read
  useTitle(form.internal_title)
  const editor = useFormEditor(read)
  useUndoKeys(editor)
  const may = useMay()(endpoints.forms.update)
  const isEmpty = editor.state().history.present.fields.length === 0
  return (
    <EditorProvider value={editor}>
      <Announcer>
        <EditorFrame
          label={t.panels}
          panels={[
            { value: 'fields', label: t.fields, content: <FieldsPanel /> },
            { value: 'preview', label: t.preview, content: <PreviewPanel form={form} /> },
            { value: 'properties', label: t.properties, content: <ChosenPanel /> },
          ]}
          head={(show) => (
            <>
              <CrmNotice formId={form.id} onChosen={() => show('properties')} />
              <StepsNotice form={form} />
            </>
          )}
          fills
          {...(may && { adds: { label: t.add, isFirst: isEmpty } })}
        />
        <Clash editor={editor} />
      </Announcer>
    </EditorProvider>
  )
}

function FieldsPanel() {
  const t = useText(buildTexts)
  const { fields } = useDraft()
  return (
    <ListPanel
      label={t.fields}
      names={{ list: t.fields, add: t.add }}
      needs={endpoints.forms.update}
      isEmpty={fields.length === 0}
      list={(toAdd) => <Outline onAdd={toAdd} />}
      palette={<Palette />}
    />
  )
}

function ChosenPanel() {
  const t = useText(buildTexts)
  const { fields } = useDraft()
  const { selected } = useEditorState()
  const field = fields.find(({ key }) => key === selected)
  return (
    <PropertiesPanel label={t.properties} needs={endpoints.forms.update}>
      {field ? <FieldInspector key={field.key} field={field} /> : <FormTextsInspector />}
    </PropertiesPanel>
  )
}
