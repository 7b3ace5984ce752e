import type { CompiledForm } from '../engine/compile.ts'
import { consentCss } from '../controls/consent.ts'
import { languageCss } from '../controls/language-switch.ts'
import { isMeasured } from '../controls/measure.ts'
import { isTiled } from '../controls/tiles.ts'
import { isScore } from '../engine/score.ts'
import { fileCss } from '../styles/file-styles.ts'
import { handCss } from '../styles/fonts.ts'
import { measureCss } from '../styles/measure-styles.ts'
import { scoreCss } from '../styles/score-styles.ts'
import { stepCss } from '../styles/step-styles.ts'
import { tileCss } from '../styles/tile-styles.ts'
import { savingCss } from './saving.ts'
import { nextCssOf } from './states.ts'

/** What a page has that needs a sheet, beyond what its form says. */
interface SheetNeeds {
  isDivided: boolean
  hasFiles: boolean
}

/** The sheets that only some forms need. */
export function sheetsOf({ model }: CompiledForm, { isDivided, hasFiles }: SheetNeeds): string {
  const sheets = [
    isDivided && stepCss,
    model.fields.some(isScore) && scoreCss,
    model.fields.some(isTiled) && tileCss,
    model.fields.some(isMeasured) && measureCss,
    hasFiles && fileCss,
    model.fields.some(({ type }) => type === 'signature') && handCss(model.files.hand ?? []),
    model.settings.consent_enabled && consentCss,
    model.settings.additional_languages.length > 0 && languageCss,
    (model.settings.resume_link_enabled || model.settings.autosave_enabled) && savingCss,
    nextCssOf(model),
  ]
  return sheets.filter(Boolean).join('')
}
