import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ContentRule } from '../../shared/contract/forms/form-content.ts'
import type { RuleChange } from '../../shared/versions/compare.ts'
import { plain, ruleSentence } from '../logic/sentence.ts'
import { useFields } from '../logic/use-fields.ts'
import type { Form } from '../forms/model.ts'
import { useLanguage, useText } from '../text/language.ts'
import { FromTo } from './from-to.tsx'
import { formWith, type FormContent } from './query.ts'
import { versionTexts } from './texts.ts'

interface RuleSentenceProps {
  form: Form
  before: FormContent
  after: FormContent
  rule: RuleChange
}

/** What a rule says, and said where that is different. */
export function RuleSentence({ form, before, after, rule }: RuleSentenceProps) {
  const was = useSentence(form, before, rule.was)
  const is = useSentence(form, after, rule.is)
  if (was !== is && was !== undefined && is !== undefined) return <FromTo from={was} to={is} />
  return (
    <Text size="sm" c="dimmed">
      {is ?? was}
    </Text>
  )
}

function useSentence(form: Form, content: FormContent, rule: ContentRule | undefined): string | undefined {
  const { language } = useLanguage()
  const t = useText(versionTexts)
  const shown = useMemo(() => formWith(form, content), [form, content])
  const fields = useFields(shown)
  if (!rule) return undefined
  const sentence = plain(ruleSentence({ ...rule, key: '' }, { fields, language }))
  return rule.is_enabled === 1 ? sentence : `${sentence} (${t.switchedOff})`
}
