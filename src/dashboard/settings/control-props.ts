import type { ReactNode } from 'react'
import type { Form } from '../forms/model.ts'
import type { Kind, Setting } from './registry.ts'
import type { SettingValue } from './saving/use-saved-value.ts'

export interface ControlProps<K extends Kind['kind'] = Kind['kind']> {
  /** The form whose setting it is; undefined for one of the account. */
  form: Form | undefined
  /** What is stored beside a setting of the account: whether there is a secret. */
  values?: Record<string, unknown>
  setting: Pick<Setting, 'default'> &
    Partial<Pick<Setting, 'macros'>> & { name: string; kind: Extract<Kind, { kind: K }> }
  input: SettingValue
  /** Ids of what names and describes the control, and what is wrong. */
  common: { 'aria-label': string; error: ReactNode; placeholder?: string }
  /** What stands behind a number, such as `days`. */
  unit?: string | undefined
}
