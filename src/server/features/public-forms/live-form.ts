import { LRUCache } from 'lru-cache'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { compileForm, type CompiledForm } from '../../../shared/form/engine/compile.ts'
import { redirectChooser, type ChooseRedirect } from '../../../shared/form/engine/redirect-rules.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { fieldsIn, rulesIn, settingsIn, spokenLanguage } from '../../../shared/form/engine/translate.ts'
import { pictureAddresses } from '../../../shared/form/styles/layout.ts'
import { labelLanguage, type Language } from '../../../shared/text/languages.ts'
import type { Db } from '../../db/db.ts'
import type { AccountHosts } from '../../db/domain-certificates.ts'
import { movedByAddress } from '../../db/held-accounts.ts'
import { accountMoved } from '../../http/errors.ts'
import { openCache } from '../../lib/cache.ts'
import type { FileStore } from '../../lib/files/files.ts'
import { planOf } from '../../lib/plans.ts'
import type { Platform } from '../../platform.ts'
import { findRules, matchingRules, type FindMatching } from '../assignment/index.ts'
import { withAssistantOf } from '../assistant/index.ts'
import { shownCrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { followUpsOf, signsDocuments, type FollowUpKind } from '../follow-ups/index.ts'
import { askedConsent, type AskedConsent } from './submit/consent.ts'
import { formUrl, resolveSettings, shownTimezone } from '../forms/index.ts'
import { listRules } from '../rules/index.ts'
import type { FormAddress } from './address.ts'
import type { IpRule } from './spam/ip-address.ts'
import { fontFiles, handFiles } from './page/fonts.ts'
import { logoPath, picturePaths } from './page/logos.ts'
import { plateOf } from './page/logo-tone.ts'
import { withOwnPictures } from './page/tile-pictures.ts'
import { findByAddress, findPublicForm } from './queries.ts'

/** A form as its page and its checks use it, compiled once per revision of form and account. */
export interface LiveForm {
  id: number
  account_id: number
  accountName: string
  /** Of the times in its texts. */
  timezone: string
  plan: string
  /** Path of its address. */
  path: string
  hosts: AccountHosts
  /** That it is written in; `settings.language` is the one that this visitor reads. */
  ownLanguage: Language
  revision: number
  account_revision: number
  settings: FormSettings
  compiled: CompiledForm
  chooseRedirect: ChooseRedirect
  /** The assignment rules that are for a submission; null: the form has none. */
  findAssignment: FindMatching | null
  /** Bytes that those rules take at most. */
  assignmentBytes: number
  savesContent: boolean
  /** Of the password that visitors must know, if there is one. */
  passwordHash: string | null
  followUps: readonly FollowUpKind[]
  /** Visitors sign the document of their submission. */
  signs: boolean
  /** What visitors are asked to consent to; null: nothing. */
  consent: AskedConsent | null
  ipRule: IpRule
  /** It goes without what is not known of its logo yet. */
  isProvisional: boolean
}

/** Bytes that a compiled form takes at most: eight times the JSON text of what it is made of (measured of the largest rules: 7.2; of others: 2.7). */
export const compiledBytes = ({ model }: CompiledForm) => 8 * JSON.stringify(model).length

/** Addresses of forms that a process remembers. */
const maxAddresses = 10_000

export interface LiveForms {
  /** The form in its newest revision, and in the language that its address asks for. */
  current(address: FormAddress): Promise<LiveForm | undefined>
  /**
   * The form as this process last saw it. Good enough to accept a submission, which is written only if the revisions are
   * still the same; else ask for `current` and check again.
   */
  remembered(address: FormAddress): Promise<LiveForm | undefined>
  /** Id of the account of a form that this process remembers, by the names in its path. */
  accountOf(params: { username?: string; slug?: string }): number | undefined
}

export function liveForms({ database: { system }, files, signals }: Platform): LiveForms {
  const kept = openCache<string, LiveForm>(
    'liveForms',
    ({ compiled, assignmentBytes }) => compiledBytes(compiled) + assignmentBytes,
  )
  const ids = new LRUCache<string, number>({ max: maxAddresses })
  signals.subscribe('form_changed', (id) => (id === '' ? kept.clear() : kept.delete(id)))

  async function inOwnLanguage(address: FormAddress): Promise<LiveForm | undefined> {
    const found = await findByAddress(system, address)
    const name = nameOf(address)
    if (!found) {
      ids.delete(name)
      const moved = await movedByAddress(system, address)
      if (moved) throw accountMoved(moved.to)
      return undefined
    }
    const known = kept.get(String(found.id))
    if (known && isOf(known, found) && isAt(known, found)) return known
    const form = await loadForm({ db: system, files }, found.id)
    if (!form) return undefined
    keep(kept, String(form.id), form)
    ids.set(name, form.id)
    return form
  }

  const translated = translations({ db: system, files }, kept)
  const known = (address: FormAddress) => kept.get(String(ids.get(nameOf(address))))
  const current = async (address: FormAddress) => translated(await inOwnLanguage(address), address.lang)
  return {
    current,
    async remembered(address) {
      const form = known(address)
      return form ? translated(form, address.lang) : current(address)
    },
    accountOf: ({ username, slug = '' }) => known(username === undefined ? { slug } : { username, slug })?.account_id,
  }
}

/** Milliseconds after which a form that lacks something is made again, at its next page. */
const provisionalTime = 5_000

const keep = (kept: LRUCache<string, LiveForm>, key: string, form: LiveForm) =>
  kept.set(key, form, form.isProvisional ? { ttl: provisionalTime } : {})

type Revisions = Pick<LiveForm, 'revision' | 'account_revision'>

const isOf = (form: LiveForm, { revision, account_revision }: Revisions) =>
  form.revision === revision && form.account_revision === account_revision

/** A certificate that ends moves nothing. */
const isAt = ({ hosts }: Pick<LiveForm, 'hosts'>, { own_domain, has_certificate }: AccountHosts) =>
  hosts.own_domain === own_domain && hosts.has_certificate === has_certificate

/** Forms in the other languages that they speak, compiled at the first request. */
function translations(from: Sources, kept: LRUCache<string, LiveForm>) {
  const loading = new Map<string, Promise<LiveForm | undefined>>()

  async function load(key: string, { id }: LiveForm, language: Language): Promise<LiveForm | undefined> {
    const form = await loadForm(from, id, language)
    if (form) keep(kept, key, form)
    return form
  }

  return async (form: LiveForm | undefined, wanted: string | null | undefined): Promise<LiveForm | undefined> => {
    if (!form || wanted === null || wanted === undefined) return form
    const language = spokenLanguage(form.settings, wanted)
    if (language === form.settings.language) return form
    const key = `${form.id} ${language}`
    const known = kept.get(key)
    if (known && isOf(known, form) && isAt(known, form.hosts)) return known
    // Of this revision: what is read for an older one may not be given for it.
    const name = `${key} ${form.revision} ${form.account_revision}`
    const started = loading.get(name) ?? load(key, form, language).finally(() => loading.delete(name))
    loading.set(name, started)
    return started
  }
}

function nameOf(address: FormAddress): string {
  return 'username' in address ? `${address.username}/${address.slug}` : address.slug
}

interface Sources {
  db: Db
  files: FileStore
}

/** The form as it is now, in its own language or another one. */
async function loadForm({ db, files: store }: Sources, id: number, wanted?: Language): Promise<LiveForm | undefined> {
  const row = await findPublicForm(db, id)
  if (!row) return undefined
  const written = resolveSettings({ ...row, form_groups: [] })
  const language = wanted ?? written.language
  const own = settingsIn(written, language)
  const isBranded = !planOf(row.plan).features.has('branding')
  const settings = {
    ...withAssistantOf(row, own),
    logo_alt_text: own.logo_alt_text ?? row.account_name,
    ...(isBranded && { hide_branding: false, custom_css: null }),
  }
  const plate = await plateOf({ db, files: store }, row.account_id, settings)
  const files = {
    fonts: fontFiles(settings.font),
    hand: handFiles(),
    logo: settings.logo_url === null ? null : logoPath(row.slug, settings.logo_url),
    pictures: picturePaths(row.slug, pictureAddresses(settings)),
    hasDarkLogo: plate === 'needed',
  }
  const crm = await shownCrmFields(db, row.account_id, labelLanguage(written.language, language))
  const stored = await listFields(db, id)
  const fields = await withOwnPictures(db, row.account_id, fieldsIn(resolveFields(stored, crm), written, language))
  const rules = rulesIn(await listRules(db, id), written, language)
  const assigning = (await findRules(db, { account_id: row.account_id, form_id: id })) ?? []
  const compiled = compileForm({ id, slug: row.slug, settings, files, agency: row.account_name, fields, rules })
  return {
    id,
    account_id: row.account_id,
    accountName: row.account_name,
    timezone: shownTimezone(row.settings, row.timezone),
    plan: row.plan,
    path: formUrl(row, { base: '', username: row.username }),
    hosts: { username: row.username, own_domain: row.own_domain, has_certificate: row.has_certificate },
    ownLanguage: written.language,
    revision: row.revision,
    account_revision: row.account_revision,
    settings,
    compiled,
    chooseRedirect: redirectChooser(compiled.model),
    findAssignment: matchingRules(assigning, { fields: stored, confidential: settings.confidential_field_ids }),
    assignmentBytes: 8 * JSON.stringify(assigning).length,
    followUps: followUpsOf(settings, fields, row),
    signs: signsDocuments(row),
    consent: askedConsent(settings, crm['address'] ?? {}, row.timezone),
    passwordHash: row.password_hash,
    savesContent: inherited(settings.save_submission_data, row.save_submission_data ? 'on' : 'off') === 'on',
    ipRule: inherited(settings.save_ips, row.save_ips ? 'full' : 'off'),
    isProvisional: plate === 'unknown',
  }
}

function inherited<T extends string>(own: T | 'inherit', account: T): T {
  return own === 'inherit' ? account : own
}
