import type { RecordOf, endpoints } from '../api/endpoints.ts'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'

export type ImportNote = RecordOf<typeof endpoints.formFiles.import>['report'][number]

/** A CRM field of the file that this account does not have. */
export interface MissingField {
  module: CrmModule
  name: string
  /** The field of this account whose name is nearest, or an empty text. */
  nearest: string
}

const isMissing = ({ code }: ImportNote) => code === 'form_file_crm_field_missing'

/** The report without what is chosen beside it. */
export const withoutMissing = (report: readonly ImportNote[]) => report.filter((note) => !isMissing(note))

export function missingFields(report: readonly ImportNote[]): MissingField[] {
  return report.filter(isMissing).map(({ params: { module, name, nearest } }) => ({
    module: module as CrmModule,
    name: String(name),
    nearest: String(nearest),
  }))
}

/** What takes the place of missing fields, by module and name; an empty text: no field. */
export type Replacements = Readonly<Record<string, string>>
export const replacementKey = ({ module, name }: Pick<MissingField, 'module' | 'name'>) => `${module} ${name}`

/** The mapping as it is sent; a field for which nothing was chosen is left to the server, which leaves it out. */
export function mappingsOf(missing: readonly MissingField[], chosen: Replacements) {
  return missing.flatMap(({ module, name }) => {
    const to = chosen[replacementKey({ module, name })] ?? ''
    return to === '' ? [] : [{ module, from: name, to }]
  })
}
