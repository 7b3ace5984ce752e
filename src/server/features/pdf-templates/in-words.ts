import { maxMacroValues } from '../../../shared/budgets.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { reworded, type TemplateTexts } from '../../../shared/form/engine/translate-document.ts'
import { resolveMacros } from '../../crm/macros.ts'
import type { VisitorSource } from '../follow-ups/index.ts'

/**
 * A PDF template with values in the place of macros, in every text that can be translated but its name, which is the title of the file.
 * Visitors get it, so records of the CRM have no place in it. Values take no more room in the whole document than in one text.
 */
export function inWords<Template extends TemplateTexts>(template: Template, source: VisitorSource): Template {
  const allowance = { left: maxMacroValues }
  const asIs = (value: string) => value
  const { name } = template
  return { ...reworded(template, (_key, text) => resolveMacros(text as MacroText, source, asIs, allowance)), name }
}
