import type { KnownFields, MacroRecords } from '../../crm/macro-source.ts'

/** Records of the CRM as macros read them. */
export interface ReadRecords {
  records: MacroRecords
  links: Readonly<Record<string, string>>
  fields: KnownFields
}
