import type { CrmMappingForm, CrmMappingPlace } from '../../../shared/contract/crm/crm-mapping.ts'
import { formSettingDefaults, type FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { CrmFieldMapping } from '../../../shared/contract/forms/form-files.ts'
import type { ContentField, FormContent } from '../../../shared/contract/forms/form-content.ts'
import { isRefused, lostChoices, offeredBy, type Target } from '../../../shared/crm-mapping/carry-over.ts'
import { crmFieldKey, openProposer, type NamedPlace, type Proposer } from '../../../shared/crm-mapping/proposals.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import type { AgencyLanguage } from '../../../shared/text/languages.ts'
import { mergeContents } from '../../../shared/versions/merge.ts'
import { standardField, type StandardField } from '../../crm/standard-fields.ts'
import type { CrmFields } from '../crm/index.ts'
import type { MismatchedForm } from './queries.ts'

/** The fields of the connected CRM, prepared for the forms of an account. */
export interface ConnectedCrm {
  fields: CrmFields
  language: AgencyLanguage
  proposer: Proposer
}

export const connectedCrm = (fields: CrmFields, language: AgencyLanguage): ConnectedCrm => ({
  fields,
  language,
  proposer: openProposer(fields),
})

/** A place that does not fit the CRM, and what is known of the field it names. */
interface Misfit extends NamedPlace {
  kind: CrmMappingPlace['kind']
  problem: CrmMappingPlace['problem']
  field: ContentField | null
  standard: StandardField | undefined
}

/** What of a form does not fit the CRM, each with what fits best in its place. */
export function formMapping(form: MismatchedForm, crm: ConnectedCrm): CrmMappingForm {
  const { id, internal_title, active, live, draft, base } = form
  const content = draft && base ? mergeContents(base, live, draft).content : live
  const misfits = misfitsOf(content, crm)
  const missing = misfits.filter(({ problem }) => problem === 'missing_field')
  const proposals = crm.proposer.propose(missing, usedBy(content))
  return {
    form_id: id,
    internal_title,
    active,
    has_draft: draft !== null,
    live_places: draft ? misfitsOf(live, crm).length : misfits.length,
    places: misfits.map((misfit) => {
      const found = proposals.get(crmFieldKey(misfit))
      const proposed = misfit.problem === 'missing_values' ? { name: misfit.name, reason: 'same' as const } : found
      return placeOf(misfit, crm, proposed)
    }),
  }
}

/** What fits best in place of the CRM fields that the CRM does not have, for a form that is not stored. */
export function proposedFields(content: FormContent, crm: ConnectedCrm): CrmFieldMapping[] {
  const missing = misfitsOf(content, crm).filter(({ problem }) => problem === 'missing_field')
  const proposals = crm.proposer.propose(missing, usedBy(content))
  const places = new Map(missing.map((misfit) => [crmFieldKey(misfit), misfit]))
  return [...places].flatMap(([key, { module, name }]) => {
    const proposal = proposals.get(key)
    return proposal ? [{ module, from: name, to: proposal.name }] : []
  })
}

function placeOf(
  misfit: Misfit,
  { fields }: ConnectedCrm,
  proposed: { name: string; reason: 'same' | 'role' | 'label' | 'type' } | undefined,
): CrmMappingPlace {
  const { kind, field, module, name, problem, standard } = misfit
  const former = formerOf(standard)
  const config = proposed && fields[module]?.[proposed.name]
  const choices = field ? offeredBy(field, former) : []
  const target: Target | undefined = proposed && config && { name: proposed.name, config }
  return {
    kind,
    field_id: field?.id ?? null,
    crm_module: module,
    crm_field_name: name,
    label: field?.label ?? standard?.label ?? name,
    problem,
    former,
    choices,
    proposal:
      proposed && target
        ? {
            crm_field_name: target.name,
            label: target.config.label,
            reason: proposed.reason,
            lost_choices: lostChoices(choices, target),
          }
        : null,
  }
}

const formerOf = (standard: StandardField | undefined): CrmMappingPlace['former'] => {
  if (!standard) return null
  const { labels: _labels, default: value, ...field } = standard
  return { ...field, default: value as string | number | boolean | null }
}

/** Fields that do not fit, in their order, then settings. */
function misfitsOf({ fields, settings }: FormContent, crm: ConnectedCrm): Misfit[] {
  return [
    ...fields.flatMap((field) => (field.crm_field_name === null ? [] : fieldMisfit(field, field.crm_field_name, crm))),
    ...namedBySettings(settings).flatMap(({ kind, name }): Misfit[] => {
      const place = { module: 'address', name } as const
      if (configured(crm, place)) return []
      const standard = standardField(place.module, name, crm.language)
      return [
        { ...place, kind, field: null, problem: 'missing_field', type: null, labels: standard?.labels ?? [], standard },
      ]
    }),
  ]
}

function fieldMisfit(field: ContentField, name: string, crm: ConnectedCrm): Misfit[] {
  const place = { module: field.crm_module, name }
  const config = configured(crm, place)
  if (config && !isRefused(field, config)) return []
  const standard = standardField(place.module, name, crm.language)
  const { type } = resolveField({ ...field, form_id: 0, position: 0 }, standard)
  const labels = [...(standard?.labels ?? []), ...(field.label === null ? [] : [field.label])]
  return [
    { ...place, kind: 'field', field, problem: config ? 'missing_values' : 'missing_field', type, labels, standard },
  ]
}

function configured({ fields }: ConnectedCrm, { module, name }: Pick<NamedPlace, 'module' | 'name'>) {
  const ofModule = fields[module]
  return ofModule && Object.hasOwn(ofModule, name) ? ofModule[name] : undefined
}

/** CRM fields of addresses that settings name and use. */
function namedBySettings(stored: Record<string, unknown>): { kind: 'consent' | 'duplicate_check'; name: string }[] {
  const settings = { ...formSettingDefaults, ...stored } as FormSettings
  const { consent_enabled, consent_crm_field_name: consent, crm_duplicate_check_fields: compared } = settings
  const isCompared = settings.crm_write_enabled && settings.crm_duplicate_check_enabled
  return [
    ...(consent_enabled && consent !== null ? [{ kind: 'consent' as const, name: consent }] : []),
    ...(isCompared ? compared.map((name) => ({ kind: 'duplicate_check' as const, name })) : []),
  ]
}

/** CRM fields that the form names already. */
const usedBy = ({ fields, settings }: FormContent): Set<string> =>
  new Set([
    ...fields.flatMap(({ crm_module: module, crm_field_name: name }) =>
      name === null ? [] : crmFieldKey({ module, name }),
    ),
    ...namedBySettings(settings).map(({ name }) => crmFieldKey({ module: 'address', name })),
  ])
