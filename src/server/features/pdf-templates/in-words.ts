import { maxMacroValues } from '../../../shared/budgets.ts'
import { replaceMacros, type MacroText } from '../../../shared/contract/crm/macros.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { reworded, type TemplateTexts } from '../../../shared/form/engine/translate-document.ts'
import { resolveMacros } from '../../crm/macros.ts'
import type { VisitorSource } from '../follow-ups/index.ts'
import { mapBlocks } from './block-walk.ts'

/**
 * A PDF template with values in the place of macros, in every text that can be translated but its name, which is the title of the file.
 * Visitors get it, so records of the CRM have no place in it. Values take no more room in the whole document than in one text.
 */
export function inWords<Template extends TemplateTexts>(template: Template, source: VisitorSource): Template {
  const allowance = { left: maxMacroValues }
  const { name } = template
  const shown = { ...template, blocks: withoutEmptyFacts(template.blocks, source) }
  const inWords = (key: string, text: string) =>
    resolveMacros(text as MacroText, source, isOfLines(key) ? inOneLine : asIs, allowance)
  return { ...reworded(shown, inWords), name }
}

const asIs = (value: string) => value

/** Texts of which each line stands for itself: facts, and of a letter its reference lines, its subject and what is enclosed. */
const isOfLines = (key: string) => /\.(?:lines|info|subject|enclosures)$/.test(key)

/** A value of several lines is one line there, and no further ones. */
const inOneLine = (value: string) => value.replace(/\s*\n\s*/g, ' ').trim()

/** What is left of a fact whose macros have no value, such as its unit, says nothing. */
function withoutEmptyFacts(blocks: readonly PdfBlock[], source: VisitorSource): PdfBlock[] {
  const said = (lines: string) => lines.split('\n').filter((line) => saysSomething(line, source))
  return mapBlocks(blocks, (block) =>
    block.type === 'facts' && block.lines !== null ? { ...block, lines: said(block.lines).join('\n') } : block,
  )
}

/** A line without macros does, and one of whose macros any has a value. */
function saysSomething(line: string, source: VisitorSource): boolean {
  let [isAsking, isAnswered] = [false, false]
  replaceMacros(line, (macro) => {
    isAsking = true
    const value = isAnswered ? '' : resolveMacros(macro as MacroText, source)
    isAnswered ||= value.trim() !== '' && value !== macro
    return macro
  })
  return isAnswered || !isAsking
}
