import { useProblems } from '../../text/problems.ts'
import { withField, type DraftField, type FieldContent } from '../draft.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

export interface FieldEditing {
  field: DraftField
  set: <K extends keyof FieldContent>(property: K, value: FieldContent[K]) => void
  /** What the server says about a property, in words. */
  fault: (path: string) => string | undefined
}

/** A field with what changes it; changes of one property that follow each other are undone together. */
export function useFieldEditing(field: DraftField): FieldEditing {
  const editor = useEditor()
  const { save } = useEditorState()
  const { faultOf } = useProblems()
  const problem = save.kind === 'refused' && save.key === field.key ? save.problem : undefined
  return {
    field,
    set: (property, value) =>
      editor.change((draft) => withField(draft, field.key, { [property]: value }), `${field.key} ${property}`),
    fault: (path) => faultOf(problem, path),
  }
}

/** An empty input is a property that is not set. */
export const orNull = (text: string): string | null => (text === '' ? null : text)
