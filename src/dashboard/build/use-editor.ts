import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'
import { createEditor, type Editor } from './editor.ts'
import type { EditorState } from './session.ts'

/** The editor of the form, for as long as the page is open; whatever is not saved when it closes is sent then. */
export function useFormEditor(form: Form, etag: string): Editor {
  const client = useQueryClient()
  const { id } = form
  const [editor] = useState(() =>
    createEditor({
      formId: id,
      form,
      etag,
      reload: () => exchange(endpoints.forms.get, { id }),
      onSaved: () => void client.invalidateQueries({ queryKey: ['forms'] }),
    }),
  )
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void editor.flush()
    const leave = (event: BeforeUnloadEvent) => {
      if (editor.state().save.kind !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('beforeunload', leave)
      void editor.flush()
    }
  }, [editor])
  return editor
}

const EditorContext = createContext<Editor | undefined>(undefined)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor here.')
  return editor
}

export function useEditorState(): EditorState {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.state)
}

export const useDraft = () => useEditorState().history.present
