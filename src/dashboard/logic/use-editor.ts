import { useQueryClient } from '@tanstack/react-query'
import { exchange, type Exchange } from '../api/call.ts'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import type { Editor } from '../editing/editor.ts'
import { useEditing } from '../editing/use-editing.ts'
import type { RulesDraft } from './draft.ts'
import { rulesDocument, type Base } from './document.ts'

export type RulesEditor = Editor<RulesDraft, Base>
export type ReadRules = Exchange<AnswerOf<typeof endpoints.rules.list>>

/** The editor of a form's rules, for as long as the page is open. */
export function useRulesEditor(formId: number, { answer, etag }: ReadRules): RulesEditor {
  const client = useQueryClient()
  const changed = () => void client.invalidateQueries({ queryKey: ['forms'] })
  return useEditing(() =>
    rulesDocument({
      rules: answer.data,
      etag,
      replace: (rules, ifMatch) =>
        exchange(endpoints.rules.replace, { id: formId, body: { rules }, ...(ifMatch !== undefined && { ifMatch }) }),
      async reload() {
        const fresh = await exchange(endpoints.rules.list, { id: formId })
        // Whoever changed the form may have changed its fields.
        changed()
        return { rules: fresh.answer.data, etag: fresh.etag }
      },
      onSaved: changed,
    }),
  )
}
