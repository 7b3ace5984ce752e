import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { call, exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { EditorState } from '../editing/session.ts'
import { useEditing } from '../editing/use-editing.ts'
import { isDrafted } from '../versions/query.ts'
import type { Draft } from './draft.ts'
import { formDocument, type FormEditor, type FormRead } from './editor.ts'

/** The editor of the form, or of its draft where there is one to be edited, for as long as the page is open. */
export function useFormEditor(read: FormRead): FormEditor {
  const client = useQueryClient()
  const onSaved = () => void client.invalidateQueries({ queryKey: ['forms'] })
  return useEditing(() => formDocument({ read, reload: () => readForm(read.form.id), onSaved }))
}

async function readForm(id: number): Promise<FormRead> {
  const [{ answer: form, etag = '' }, draft] = await Promise.all([
    exchange(endpoints.forms.get, { id }),
    call(endpoints.formDrafts.get, { id }),
  ])
  return { form, etag, draft: isDrafted(form, draft) ? draft : undefined }
}

const EditorContext = createContext<FormEditor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export function useEditor(): FormEditor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor here.')
  return editor
}

export function useEditorState(): EditorState<Draft> {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.state)
}

export const useDraft = () => useEditorState().history.present
