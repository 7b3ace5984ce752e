import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { setting, under } from './form-setting.ts'
import { flag, integer } from '../values.ts'

/** Modules of the CRM whose records links to a form can name. */
export const linkedModules = ['address', 'estate'] as const
export type LinkedModule = (typeof linkedModules)[number]
/** UUIDs of records by module. */
export type LinkedRecords = Partial<Record<LinkedModule, string>>

/** The longest life of a signed link. */
export const maxLinkDays = 365

const moduleError = fault('not_list', { items: linkedModules.join(' and ') })

/** What a form knows of the record that its link names: part of the registry of form settings. */
export const prefillSettings = {
  prefill_url_enabled: setting(flag(), true, 'prefill', 'query parameters fill fields'),
  capture_utm: setting(
    flag(),
    true,
    'prefill',
    'keep `utm_*` and click ids of the address with the submission, where its content is kept',
  ),
  prefill_crm_enabled: setting(
    flag(),
    false,
    'prefill',
    "load records of the CRM by their UUID into the form's fields: over default values, under query parameters",
  ),
  prefill_crm_modules: under(
    'prefill_crm_enabled',
    setting(
      z
        .array(z.enum(linkedModules, { error: moduleError }), { error: moduleError })
        .max(20, { error: moduleError })
        .transform((modules) => linkedModules.filter((module) => modules.includes(module))),
      [...linkedModules] as LinkedModule[],
      'prefill',
      'modules that may be loaded',
    ),
  ),
  prefill_signed_links_only: under(
    'prefill_crm_enabled',
    setting(
      flag(),
      true,
      'prefill',
      'only signed links name records; off: `address=` and `estate=` with a UUID do, too',
    ),
  ),
  prefill_link_days: setting(integer(1, maxLinkDays), 14, 'prefill', 'default life of signed links'),
  estate_context_enabled: setting(
    flag(),
    false,
    'prefill',
    'the estate that a link names is what the inquiry is about; no new one is made in the CRM',
  ),
}
