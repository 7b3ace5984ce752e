import type { Form } from '../../forms/model.ts'
import type { PageTexts } from '../../form-preview/page-text.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useMay } from '../../shell/role.tsx'
import { useToast } from '../../shell/toast.ts'
import { useText } from '../../text/language.ts'
import { inspectorTexts } from '../inspector/texts.ts'
import { textIn, withText } from './page-text.ts'
import { buildTexts } from '../texts.ts'
import { useDraft, useEditor } from '../use-editor.ts'
import { useCrmFields } from '../use-labels.ts'
import { useRuleCounts } from '../used-by-rules.tsx'

/** The texts of the form that are written in its page; undefined where the user may only read it. */
export function usePageTexts({
  additional_languages: languages,
}: Pick<Form, 'additional_languages'>): PageTexts | undefined {
  const may = useMay()
  const t = useText(buildTexts)
  const { title, description } = useText(inspectorTexts)
  const draft = useDraft()
  const editor = useEditor()
  const crm = useCrmFields()
  const ruleCounts = useRuleCounts()
  const toast = useToast()
  if (!may(endpoints.forms.update)) return undefined
  return {
    names: { title, description },
    read: (text) => textIn(draft, crm, text),
    begin: editor.begin,
    write(text, value) {
      const key = text.place === undefined ? undefined : draft.fields[text.place]?.key
      editor.change((old) => withText(old, key, text, value), `${key ?? 'form'} ${text.name}`)
      if (text.name !== 'choice' || key === undefined) return
      const isRenamed = withText(draft, key, text, value) !== draft
      if (!isRenamed && value !== '' && value !== text.value) toast.refused(t.choiceExists(value ?? ''))
      if (isRenamed && (languages.length > 0 || ruleCounts.has(key))) toast.refused(t.choiceNamed(text.value))
    },
  }
}
