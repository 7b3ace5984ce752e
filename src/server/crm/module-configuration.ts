export interface CrmModuleConfiguration {
  /** `address`, `estate`, … [B2.4]. */
  name: string
  fields: CrmFieldConfiguration[]
}

export interface CrmFieldConfiguration {
  name: string
  label: string
  /** `varchar`, `singleselect`, … as the CRM calls it. */
  type: string
  /** Characters; null where the CRM sets no limit. */
  length: number | null
  default: string | number | boolean | null
  /** A list and no object: an object would put codes like `1` and `0` into an order of its own. */
  permittedvalues: CrmChoice[] | null
}

export type CrmFieldType = Pick<CrmFieldConfiguration, 'name' | 'type'>

export interface CrmChoice {
  code: string
  label: string
}

export interface CrmActionKind extends CrmChoice {
  types: CrmChoice[]
}
