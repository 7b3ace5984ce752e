import { randomBytes } from 'node:crypto'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { linkedModules, maxLinkDays, type LinkedModule } from '../../../shared/contract/form-settings/prefill.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { compileForm, isAnswered, type CompiledForm } from '../../../shared/form/engine/compile.ts'
import { isFileType } from '../../../shared/form/uploads/file-reference.ts'
import { shownNumber } from '../../../shared/form/engine/formats.ts'
import { linkName } from '../../../shared/form/page/page-names.ts'
import { usableAnswer } from '../../../shared/form/page/prefill.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { openCrm } from '../../crm/open-crm.ts'
import type { Db } from '../../db/db.ts'
import type { LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import { routes } from '../../http/bind.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { Platform } from '../../platform.ts'
import { shownCrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { addressesOf, formUrl, resolveSettings } from '../forms/index.ts'
import { sealLink, type FormLink } from './link-token.ts'
import { findForm } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** What servers and mail programs surely take as an address. */
const maxUrlLength = 4_000

const dayMs = 86_400_000

export const formLinkRoutes = routes('formLinks', formLinks, {
  async create({ db, account, params, body, platform }) {
    const form = await findForm(db, params.id)
    if (!form) return undefined
    const settings = resolveSettings({ ...form, form_groups: [] })
    const now = databaseTime()
    const ends =
      body.expires_at === undefined
        ? now + (body.days ?? settings.prefill_link_days) * dayMs
        : Date.parse(body.expires_at)
    const given = answersOf(await compiled(db, form, settings), body.answers ?? {})
    const errors: FieldErrors = { ...endFaults(ends, now), ...moduleFaults(settings, body.records), ...given.errors }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const link: FormLink = {
      id: randomBytes(16).toString('base64url'),
      records: await uuidsOf(platform, account.id, body.records ?? {}),
      ends,
      single_use: body.single_use ?? false,
      answers: given.answers,
    }
    const address = formUrl(form, addressesOf(platform.config, account))
    const url = `${address}?${linkName}=${sealLink(platform.sealer, form, link)}`
    if (url.length > maxUrlLength) throw invalid({ answers: [refusal('link_answers_too_long')] })
    return { url, expires_at: new Date(ends).toISOString().replace('Z', '+00:00') }
  },
})

/** The form's fields as a page would check them; rules say nothing about what can be filled in. */
async function compiled(
  db: Db,
  { id, account_id, slug }: { id: number; account_id: number; slug: string },
  settings: FormSettings,
): Promise<CompiledForm> {
  const crm = await shownCrmFields(db, account_id, settings.language)
  const fields = resolveFields(await listFields(db, id), crm)
  return compileForm({ id, slug, settings, files: { fonts: [], logo: null }, fields, rules: [] })
}

function endFaults(ends: number, now: number): FieldErrors {
  if (ends <= now) return { expires_at: [refusal('link_ended')] }
  if (ends > now + maxLinkDays * dayMs) {
    return { expires_at: [refusal('link_too_long_valid', { max: maxLinkDays })] }
  }
  return {}
}

type NamedRecords = Partial<Record<LinkedModule, { uuid?: string | undefined; id?: string | undefined } | undefined>>

/** A record that the form would do nothing with is a mistake. */
function moduleFaults(
  { prefill_crm_enabled, prefill_crm_modules, estate_context_enabled }: FormSettings,
  records: NamedRecords = {},
): FieldErrors {
  const isUsed = (module: LinkedModule) =>
    (prefill_crm_enabled && prefill_crm_modules.includes(module)) || (module === 'estate' && estate_context_enabled)
  const unused = linkedModules.filter((module) => records[module] !== undefined && !isUsed(module))
  return Object.fromEntries(unused.map((module) => [`records.${module}`, [refusal('link_record_unused', { module })]]))
}

async function uuidsOf(platform: Platform, accountId: number, records: NamedRecords): Promise<LinkedRecords> {
  const uuids: LinkedRecords = {}
  const errors: FieldErrors = {}
  for (const module of linkedModules) {
    const { uuid, id } = records[module] ?? {}
    if (uuid !== undefined) uuids[module] = uuid.toLowerCase()
    if (id === undefined) continue
    const crm = await openCrm(platform, accountId)
    const found = await crm.uuidOf(module, id)
    if (found === undefined) errors[`records.${module}.id`] = [refusal('crm_record_missing', { module })]
    else uuids[module] = found.toLowerCase()
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return uuids
}

/** Answers by the id of their field, and what is wrong with the others. */
function answersOf(
  form: CompiledForm,
  given: Readonly<Record<string, string | number | boolean | string[]>>,
): { answers: Answers; errors: FieldErrors } {
  const answers: Answers = {}
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(given)) {
    const field = form.model.fields.find((one) => one.name === name)
    if (!field || !isAnswered(field.type) || isFileType(field.type)) {
      errors[`answers.${name}`] = [refusal('link_field_missing', { name: name.slice(0, 100) })]
      continue
    }
    const answer = usableAnswer(form, field, textsOf(value, form.model.settings.language))
    if (answer === undefined) errors[`answers.${name}`] = [refusal('link_answer_unfitting', { name })]
    else answers[field.id] = answer
  }
  return { answers, errors }
}

/** As a visitor of the form would write them. */
function textsOf(value: string | number | boolean | string[], language: Language): readonly string[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'boolean') return [value ? '1' : '0']
  return [typeof value === 'number' ? shownNumber(String(value), language) : value]
}
