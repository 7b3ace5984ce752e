import { linkedModules, type LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { isUuid } from '../../../shared/contract/values.ts'
import { linkName } from '../../../shared/form/page/page-names.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { openLink, type FormLink, type LinkedForm } from './link-token.ts'

/** What the address of a page says about who and what the form is about. */
export interface Visit {
  /** Of the signed link: there is none, we never made it for this form, its time is over, or it is good. */
  state: 'none' | 'unknown' | 'expired' | 'good'
  /** Also of one whose time is over. */
  link: FormLink | undefined
  records: LinkedRecords
}

interface VisitedForm extends LinkedForm {
  settings: Pick<FormSettings, 'prefill_signed_links_only'>
}

const nothing: Visit = { state: 'none', link: undefined, records: {} }

export function visitOf(sealer: Sealer, form: VisitedForm, query: URLSearchParams, now = databaseTime()): Visit {
  if (query.size === 0) return nothing
  const unsigned = form.settings.prefill_signed_links_only ? {} : unsignedRecords(query)
  const text = query.get(linkName)
  if (text === null) return { ...nothing, records: unsigned }
  const link = openLink(sealer, form, text)
  if (!link) return { state: 'unknown', link, records: unsigned }
  if (link.ends <= now) return { state: 'expired', link, records: unsigned }
  return { state: 'good', link, records: { ...unsigned, ...link.records } }
}

/** `address=<uuid>` and `estate=<uuid>`. */
function unsignedRecords(query: URLSearchParams): LinkedRecords {
  const records: LinkedRecords = {}
  for (const module of linkedModules) {
    const uuid = query.get(module)
    if (uuid !== null && isUuid(uuid)) records[module] = uuid.toLowerCase()
  }
  return records
}

/** Whether a link takes one submission only: it says so, or its form says so of all. */
export function takesOne(
  { single_use_links_enabled }: Pick<FormSettings, 'single_use_links_enabled'>,
  { single_use }: FormLink,
): boolean {
  return single_use_links_enabled || single_use
}
