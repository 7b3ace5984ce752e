import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import { compileForm, type CompiledForm } from '../../../shared/form/compile.ts'
import { resolveFields } from '../../../shared/form/resolve.ts'
import type { Db } from '../../db/db.ts'
import { planOf } from '../../lib/plans.ts'
import type { Platform } from '../../platform.ts'
import { shownCrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { followUpsOf, signsDocuments, type FollowUpKind } from '../follow-ups/index.ts'
import { askedConsent, type AskedConsent } from './consent.ts'
import { formUrl, resolveSettings } from '../forms/index.ts'
import { listRules } from '../rules/index.ts'
import type { FormAddress } from './address.ts'
import type { IpRule } from './ip-address.ts'
import { fontFiles } from './fonts.ts'
import { logoPath } from './logos.ts'
import { findByAddress, findPublicForm } from './queries.ts'

/** A form as its page and its checks use it, compiled once per revision of form and account. */
export interface LiveForm {
  id: number
  account_id: number
  /** Path of its address. */
  path: string
  revision: number
  account_revision: number
  settings: FormSettings
  compiled: CompiledForm
  savesContent: boolean
  /** Of the password that visitors must know, if there is one. */
  passwordHash: string | null
  followUps: readonly FollowUpKind[]
  /** Visitors sign the document of their submission. */
  signs: boolean
  /** What visitors are asked to consent to; null: nothing. */
  consent: AskedConsent | null
  ipRule: IpRule
}

/** Forms kept compiled in a process; each takes some tens of kilobytes. */
const maxKept = 1_000

export interface LiveForms {
  /** The form in its newest revision. */
  current(address: FormAddress): Promise<LiveForm | undefined>
  /**
   * The form as this process last saw it. Good enough to accept a submission, which is written only if the revisions are
   * still the same; else ask for `current` and check again.
   */
  remembered(address: FormAddress): Promise<LiveForm | undefined>
}

export function liveForms({ database: { system }, signals }: Platform): LiveForms {
  const byId = new Map<number, LiveForm>()
  const ids = new Map<string, number>()
  signals.subscribe('form_changed', (id) => (id === '' ? byId.clear() : byId.delete(Number(id))))

  async function current(address: FormAddress): Promise<LiveForm | undefined> {
    const found = await findByAddress(system, address)
    const name = nameOf(address)
    if (!found) {
      ids.delete(name)
      return undefined
    }
    const known = byId.get(found.id)
    if (known?.revision === found.revision && known.account_revision === found.account_revision) return known
    const form = await loadForm(system, found.id)
    if (!form) return undefined
    if (byId.size >= maxKept) byId.clear()
    if (ids.size >= 2 * maxKept) ids.clear()
    byId.set(form.id, form)
    ids.set(name, form.id)
    return form
  }

  return {
    current,
    async remembered(address) {
      const id = ids.get(nameOf(address))
      return (id !== undefined && byId.get(id)) || current(address)
    },
  }
}

function nameOf(address: FormAddress): string {
  return 'username' in address ? `${address.username}/${address.slug}` : address.slug
}

async function loadForm(db: Db, id: number): Promise<LiveForm | undefined> {
  const row = await findPublicForm(db, id)
  if (!row) return undefined
  const own = resolveSettings({ ...row, form_groups: [] })
  const isBranded = !planOf(row.plan).features.has('branding')
  const settings = {
    ...own,
    logo_alt_text: own.logo_alt_text ?? row.account_name,
    ...(isBranded && { hide_branding: false, custom_css: null }),
  }
  const files = {
    fonts: fontFiles(settings.font),
    logo: settings.logo_url === null ? null : logoPath(row.slug, settings.logo_url),
  }
  const crm = await shownCrmFields(db, row.account_id, settings.language)
  const fields = resolveFields(await listFields(db, id), crm)
  return {
    id,
    account_id: row.account_id,
    path: formUrl(row, { publicUrl: '', username: row.username }),
    revision: row.revision,
    account_revision: row.account_revision,
    settings,
    compiled: compileForm({ id, slug: row.slug, settings, files, fields, rules: await listRules(db, id) }),
    followUps: followUpsOf(settings, fields, row),
    signs: signsDocuments(row),
    consent: askedConsent(settings, crm['address'] ?? {}),
    passwordHash: row.password_hash,
    savesContent: inherited(settings.save_submission_data, row.save_submission_data ? 'on' : 'off') === 'on',
    ipRule: inherited(settings.save_ips, row.save_ips ? 'full' : 'off'),
  }
}

function inherited<T extends string>(own: T | 'inherit', account: T): T {
  return own === 'inherit' ? account : own
}
