import type { CrmFieldMapping } from '../../../shared/contract/forms/form-files.ts'
import type { FormFile } from '../../../shared/contract/forms/form-file.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { crmFieldFaults, knowsCrmFields } from '../crm/index.ts'
import { namedInBlocks } from '../pdf-templates/index.ts'
import { noteOf, type Note } from './report.ts'

/** A CRM field that a file names, and where it does so first. */
export interface NamedCrmField {
  module: string
  name: string
  path: string
}

/** What CRM fields of a file are called here; `null`: there is none in its place. */
export interface CrmNames {
  nameOf: (module: string, name: string) => string | null
  notes: Note[]
  faults: FieldErrors
}

const keyOf = (module: string, name: string) => `${module} ${name}`

/** Every CRM field that the file names, once. */
export function namedCrmFields({ fields, settings = {}, pdf_template }: FormFile): NamedCrmField[] {
  const found = new Map<string, NamedCrmField>()
  const add = (module: string, name: string, path: string) => {
    if (!found.has(keyOf(module, name))) found.set(keyOf(module, name), { module, name, path })
  }
  for (const [at, { crm_module, crm_field_name }] of fields.entries()) {
    if (typeof crm_field_name === 'string') add(crm_module, crm_field_name, `form.fields.${at}.crm_field_name`)
  }
  const { consent_crm_field_name: consent, crm_duplicate_check_fields: compared } = settings
  if (typeof consent === 'string') add('address', consent, 'form.settings.consent_crm_field_name')
  for (const [i, name] of (compared ?? []).entries())
    add('address', name, `form.settings.crm_duplicate_check_fields.${i}`)
  for (const named of namedInBlocks(pdf_template?.blocks ?? [], 'form.pdf_template.blocks')) {
    if ('crm' in named) add(named.crm.module, named.crm.name, named.path)
  }
  return [...found.values()]
}

/** Looks each of these names up in the CRM of the account; those that are mapped, by the names that take their place. */
export async function resolveCrmNames(
  db: Db,
  accountId: number,
  named: readonly NamedCrmField[],
  mappings: readonly CrmFieldMapping[],
): Promise<CrmNames> {
  const faults = mappingFaults(named, mappings)
  const wanted = new Map(mappings.map(({ module, from, to }) => [keyOf(module, from), to]))
  const targets = mappings.map(({ module, to }) => ({ module, name: to ?? '' }))
  const targetFaults = await crmFieldFaults(db, accountId, targets)
  for (const [i, said] of targetFaults.entries()) {
    if (said && mappings[i]?.to !== null) faults[`crm_fields.${i}.to`] = [said]
  }
  const unmapped = named.filter(({ module, name }) => !wanted.has(keyOf(module, name)))
  const missing = await crmFieldFaults(db, accountId, unmapped)
  const gone = new Map(unmapped.flatMap((one, i) => (missing[i] ? [[keyOf(one.module, one.name), missing[i]]] : [])))
  const isKnown = await knowsCrmFields(db, accountId)
  return {
    nameOf: (module, name) => {
      const key = keyOf(module, name)
      return wanted.has(key) ? (wanted.get(key) ?? null) : gone.has(key) ? null : name
    },
    notes: [
      ...named.flatMap(({ module, name, path }): Note[] => {
        const to = wanted.get(keyOf(module, name))
        if (to === null) return [noteOf('left_out', path, refusal('form_file_crm_field_left_out', { module, name }))]
        if (to !== undefined)
          return [noteOf('mapped', path, refusal('form_file_crm_field_mapped', { module, name, to }))]
        const nearest = String(gone.get(keyOf(module, name))?.params['nearest'] ?? '')
        if (!gone.has(keyOf(module, name))) return []
        return [noteOf('left_out', path, refusal('form_file_crm_field_missing', { module, name, nearest }))]
      }),
      ...(!isKnown && unmapped.length > 0
        ? [noteOf('check', null, refusal('form_file_crm_unchecked', { count: unmapped.length }))]
        : []),
    ],
    faults,
  }
}

/** Each mapping is of a field that the file names, and of one that no other mapping has. */
function mappingFaults(named: readonly NamedCrmField[], mappings: readonly CrmFieldMapping[]): FieldErrors {
  const known = new Set(named.map(({ module, name }) => keyOf(module, name)))
  const seen = new Set<string>()
  const faults: FieldErrors = {}
  for (const [i, { module, from: name }] of mappings.entries()) {
    const key = keyOf(module, name)
    if (!known.has(key)) faults[`crm_fields.${i}.from`] = [refusal('form_file_mapping_unused', { module, name })]
    else if (seen.has(key)) faults[`crm_fields.${i}.from`] = [refusal('form_file_mapping_twice', { module, name })]
    seen.add(key)
  }
  return faults
}
