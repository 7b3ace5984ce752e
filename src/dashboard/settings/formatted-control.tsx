import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resolveFields } from '../../shared/form/engine/resolve.ts'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { FormattedText } from '../formatting/formatted-text.tsx'
import { useUsualMacros } from '../reply-templates/usual-macros.ts'
import { useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { mailSettingTexts } from './mail-texts.ts'
import { offeredMacros } from './macros.ts'

/** The text is Markdown, and stored as that. */
export function FormattedControl({ form, setting, input, common }: ControlProps<'formatted'>) {
  const { kind, default: fallback, macros: use } = setting
  const macros = useMacroLabels(form)
  const placeholder = common.placeholder ?? (typeof fallback === 'string' ? fallback : undefined)
  return (
    <FormattedText
      name={common['aria-label']}
      error={common.error}
      value={typeof input.value === 'string' ? input.value : ''}
      onChange={(value) => input.enter(value || null)}
      onBlur={input.settle}
      {...(placeholder !== undefined && { placeholder })}
      {...(use && { macros })}
      hasLinesAlone={kind.hasLinesAlone}
      minRows={2}
      maxRows={16}
    />
  )
}

/** What the macros of a form are called, as where they are offered. */
function useMacroLabels(form: ControlProps['form']): ReadonlyMap<string, string> {
  const links = useText(mailSettingTexts)
  const usual = useUsualMacros()
  const { data: crm } = useQuery(crmFieldsQuery)
  return useMemo(() => {
    const offering = { fields: form ? resolveFields(form.fields, crm ?? {}) : [], knowsRecords: true, links }
    const offered = offeredMacros(offering, 'text').map(({ macro, label }) => [macro, label] as const)
    return new Map([...usual, ...offered])
  }, [form, crm, links, usual])
}
