import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState } from '../editing/session.ts'
import { useEditing } from '../editing/use-editing.ts'
import type { Form } from '../forms/model.ts'
import { templateDocument, type TemplateEditor } from './document.ts'
import type { Draft, Template } from './draft.ts'

/** The editor of a form's template, for as long as the page is open. */
export function useTemplateEditor(formId: number, template: Template, etag: string): TemplateEditor {
  const client = useQueryClient()
  return useEditing(() =>
    templateDocument({
      formId,
      template,
      etag,
      onSaved() {
        void client.invalidateQueries({ queryKey: ['pdf-templates'] })
        void client.invalidateQueries({ queryKey: ['forms', formId] })
      },
    }),
  )
}

interface EditedTemplate {
  form: Form
  editor: TemplateEditor
}

const EditingContext = createContext<EditedTemplate | undefined>(undefined)
export const EditingProvider = EditingContext.Provider

function useEditingContext(): EditedTemplate {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('There is no editor here.')
  return editing
}

export const useEditor = () => useEditingContext().editor
/** The form whose document this is. */
export const useForm = () => useEditingContext().form

export function useEditorState(): EditorState<Draft> {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.state)
}

export const useDraft = () => useEditorState().history.present
