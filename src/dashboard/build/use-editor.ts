import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { EditorState } from '../editing/session.ts'
import { useEditing } from '../editing/use-editing.ts'
import type { Form } from '../forms/model.ts'
import type { Draft } from './draft.ts'
import { formDocument, type Base, type FormEditor } from './editor.ts'

/** The editor of the form, for as long as the page is open. */
export function useFormEditor(form: Form, etag: string): FormEditor {
  const client = useQueryClient()
  return useEditing(() =>
    formDocument({
      form,
      etag,
      reload: () => exchange(endpoints.forms.get, { id: form.id }),
      onSaved: () => void client.invalidateQueries({ queryKey: ['forms'] }),
    }),
  )
}

const EditorContext = createContext<FormEditor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export function useEditor(): FormEditor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor here.')
  return editor
}

export function useEditorState(): EditorState<Draft, Base> {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.state)
}

export const useDraft = () => useEditorState().history.present
