import type { FormFile } from '../../../shared/contract/forms/form-file.ts'
import type { PlanFeature } from '../../../shared/contract/endpoint.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { settingFeatures } from '../forms/index.ts'
import { noteOf, type Note } from './report.ts'

/** A file without what a plan does not include, and what that is. */
export function withinPlan(
  file: FormFile,
  features: Pick<ReadonlySet<PlanFeature>, 'has'>,
): { file: FormFile; notes: Note[] } {
  const notes: Note[] = []
  const leaveOut = (part: string, path: string, feature: PlanFeature) => {
    notes.push(noteOf('left_out', path, refusal('form_file_feature_left_out', { part, feature })))
  }
  const kept = { ...file, settings: { ...file.settings } }
  if ((file.rules ?? []).length > 0 && !features.has('rules')) {
    kept.rules = []
    leaveOut('rules', 'form.rules', 'rules')
  }
  if (file.pdf_template && !features.has('pdf_templates')) {
    kept.pdf_template = null
    leaveOut('pdf_template', 'form.pdf_template', 'pdf_templates')
  }
  for (const [name, feature] of settingFeatures) {
    if (!kept.settings[name] || features.has(feature)) continue
    kept.settings[name] = null
    leaveOut(name, `form.settings.${name}`, feature)
  }
  return { file: kept, notes }
}
