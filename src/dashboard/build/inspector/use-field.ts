import type { FieldOptions } from '../../../shared/contract/forms/field-options.ts'
import { useProblems } from '../../text/problems.ts'
import { withField, type Draft, type DraftField, type FieldContent } from '../draft.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

export interface FieldEditing {
  field: DraftField
  set: <K extends keyof FieldContent>(property: K, value: FieldContent[K]) => void
  /** Changes some options; those that are undefined go. A function is given those that there are when it is called. */
  setOptions: (change: FieldOptions | ((options: FieldOptions) => FieldOptions)) => void
  /** What the server says about a property, in words. */
  fault: (path: string) => string | undefined
}

/** A field with what changes it; changes of one property that follow each other are undone together. */
export function useFieldEditing(field: DraftField): FieldEditing {
  const editor = useEditor()
  const { save } = useEditorState()
  const { faultOf } = useProblems()
  const set: FieldEditing['set'] = (property, value) =>
    editor.change((draft) => withField(draft, field.key, { [property]: value }), `${field.key} ${property}`)
  const problem = save.kind === 'refused' && save.key === field.key ? save.problem : undefined
  return {
    field,
    set,
    setOptions: (change) => editor.change((draft) => withOptions(draft, field.key, change), `${field.key} options`),
    fault: (path) => faultOf(problem, path),
  }
}

/** A file that is sent may arrive after other options were changed: they are those of the draft by then. */
function withOptions(draft: Draft, key: string, change: Parameters<FieldEditing['setOptions']>[0]): Draft {
  const options = draft.fields.find((field) => field.key === key)?.options ?? {}
  const changed = typeof change === 'function' ? change(options) : change
  return withField(draft, key, { options: compact({ ...options, ...changed }) })
}

const compact = (options: FieldOptions): FieldOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
