import { useQueryClient } from '@tanstack/react-query'
import type { Rule } from '../../shared/contract/forms/rules.ts'
import { settled } from '../../shared/versions/named-fields.ts'
import { call, exchange, type Exchange } from '../api/call.ts'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import type { Editor } from '../editing/editor.ts'
import { useEditing } from '../editing/use-editing.ts'
import { isDrafted, type FormDraft } from '../versions/query.ts'
import type { RulesDraft } from './draft.ts'
import { rulesDocument, type RulesRead, type RulesVersion } from './document.ts'

export type RulesEditor = Editor<RulesDraft>
export type ReadRules = Exchange<AnswerOf<typeof endpoints.rules.list>>

/** The editor of a form's rules, or of those of its draft, for as long as the page is open. */
export function useRulesEditor(formId: number, read: RulesRead): RulesEditor {
  const client = useQueryClient()
  const onSaved = () => void client.invalidateQueries({ queryKey: ['forms'] })
  return useEditing(() =>
    rulesDocument({
      read,
      replace: (rules, version) => replaceRules(formId, rules, version),
      async reload() {
        const fresh = await readAnew(formId)
        // The other user may have changed the fields of the form, too.
        onSaved()
        return fresh
      },
      onSaved,
    }),
  )
}

async function replaceRules(id: number, rules: Omit<Rule, 'id'>[], { etag, isDraft }: RulesVersion) {
  if (isDraft) {
    return { etag: (await call(endpoints.formDrafts.update, { id, body: { token: etag ?? '', rules } })).token }
  }
  return exchange(endpoints.rules.replace, { id, body: { rules }, ...(etag !== undefined && { ifMatch: etag }) })
}

async function readAnew(id: number): Promise<RulesRead> {
  // The rules first: putting the form online after that moves their version.
  const own = await exchange(endpoints.rules.list, { id })
  const [form, draft] = await Promise.all([call(endpoints.forms.get, { id }), call(endpoints.formDrafts.get, { id })])
  return isDrafted(form, draft) ? draftedRules(draft) : liveRules(own)
}

/** The rules of the form itself. */
export const liveRules = ({ answer, etag }: ReadRules): RulesRead => ({ rules: answer.data, etag, isDraft: false })

/** Those of its draft, without what they say about fields that it has no more. */
export const draftedRules = ({ content, token }: FormDraft): RulesRead => ({
  rules: settled(content).rules.map((rule, id) => ({ ...rule, id })),
  etag: token,
  isDraft: true,
})
