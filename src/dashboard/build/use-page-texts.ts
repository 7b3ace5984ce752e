import type { Form } from '../forms/model.ts'
import type { PageTexts } from '../form-preview/page-texts.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { inspectorTexts } from './inspector/texts.ts'
import { textIn, withText } from './page-texts.ts'
import { buildTexts } from './texts.ts'
import { useDraft, useEditor } from './use-editor.ts'
import { useCrmFields } from './use-labels.ts'
import { useRuleCounts } from './used-by-rules.tsx'

/** The texts of the form that are written in its page. */
export function usePageTexts({ additional_languages: languages }: Pick<Form, 'additional_languages'>): PageTexts {
  const t = useText(buildTexts)
  const { title, description } = useText(inspectorTexts)
  const draft = useDraft()
  const editor = useEditor()
  const crm = useCrmFields()
  const ruleCounts = useRuleCounts()
  const toast = useToast()
  return {
    names: { title, description },
    read: (text) => textIn(draft, crm, text),
    write(text, value) {
      const key = text.place === undefined ? undefined : draft.fields[text.place]?.key
      editor.change((old) => withText(old, key, text, value), `${key ?? 'form'} ${text.name}`)
      const isNamedElsewhere = languages.length > 0 || (key !== undefined && ruleCounts.has(key))
      if (text.name === 'choice' && isNamedElsewhere) toast.refused(t.choiceNamed(text.value))
    },
  }
}
