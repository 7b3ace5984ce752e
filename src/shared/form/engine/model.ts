import type { ResolvedType } from '../../contract/forms/field-types.ts'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Field } from '../../contract/forms/fields.ts'
import type { Rule } from '../../contract/forms/rules.ts'
import type { Params } from '../../refusals/declare.ts'
import type { FaultTexts } from '../../text/texts.ts'
import type { FontFile } from '../styles/fonts.ts'

/** One selectable value: the code that is stored and the words that are shown. */
export interface Choice {
  value: string
  label: string
}

export interface FormField extends Omit<Field, 'label'> {
  type: ResolvedType
  /** Never empty but for a field without a name; display types may have none. */
  label: string
  choices: Choice[]
  /** Name of the input: `field_<id>` [B13]. */
  name: string
  /** In code points. */
  max_length: number
  /** A hidden field whose place in the CRM takes yes or no: it says `1` or `0` to rules, and is stored as a checkbox would be. */
  is_mark?: true
  /** What its number is measured in by the CRM's field, where neither it nor its label says so: for documents and mails. */
  usual_unit?: string
}

/** Where what was submitted has the answer [B2.6], within the field's module: the CRM's name, or `field_<id>` where there is none. */
export const contentName = ({ crm_field_name, name }: Pick<FormField, 'crm_field_name' | 'name'>) =>
  crm_field_name ?? name

/** Files of a form's design, all at addresses of our own. */
export interface DesignFiles {
  /** Of the family that the setting `font` names. */
  fonts: readonly FontFile[]
  /** Of the hand that signatures are typed in; only forms whose visitors sign load them. */
  hand?: readonly FontFile[]
  /** Address of the logo, if there is one. */
  logo: string | null
  /** Addresses of its other pictures, by those that the settings name. */
  pictures?: Readonly<Record<string, string>>
  /** The logo could not be read on the dark ground of the design without a light one below it. */
  hasDarkLogo?: boolean
}

/** A public form with everything resolved that a page, a check or a preview needs. */
export interface FormModel {
  id: number
  slug: string
  settings: FormSettings
  files: DesignFiles
  /** Name of the account: stands for a person to ask where the form names none. */
  agency?: string
  /** By position. */
  fields: FormField[]
  /** By priority. */
  rules: Rule[]
}

/** What is wrong with one answer; `field` is the input's name, `field_12`. */
export interface Fault {
  field: string
  message: string
}

/** A fault that the check of answers finds: its sentence by name, and what that names. */
export interface AnswerFault extends Fault {
  fault: keyof FaultTexts
  params: Params
}

/** One entry of the CRM's field configuration [B2.4]. */
export interface CrmFieldConfig {
  label: string
  type: string
  length: number | null
  default: unknown
  permittedvalues: Record<string, string> | null
}
