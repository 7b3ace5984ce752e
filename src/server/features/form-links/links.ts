import { linkedModules, type LinkedModule, type LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { isAnswered, type CompiledForm } from '../../../shared/form/engine/compile.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { answerInLanguage } from '../../../shared/form/engine/formats.ts'
import { isFileType } from '../../../shared/form/uploads/file-reference.ts'
import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { prefill, usableAnswer } from '../../../shared/form/page/prefill.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Language } from '../../../shared/text/languages.ts'
import type { Platform } from '../../platform.ts'
import { openLinkData, sealLinkData, type FormLink, type LinkedForm } from './link-token.ts'
import { recordLoader, type LoadRecords, type WantedRecords } from './load-records.ts'
import { isUsed } from './queries.ts'
import { recordAnswers, type RecordAnswers } from './record-answers.ts'
import { takesOne, visitOf, type Visit } from './visit.ts'

/** A public form, compiled. */
export interface VisitedForm extends LinkedForm {
  settings: FormSettings
  /** The one that the form has by itself, whichever the page is in. */
  ownLanguage: Language
  compiled: CompiledForm
}

/** What a submission takes of a link that takes one. */
export interface LinkUse {
  link: Buffer
  expires_at: string
}

/** What the address of a page brings into its form. */
export interface LinkData extends RecordAnswers {
  /** UUID of the estate that the inquiry is about. */
  estate: string | null
  /** The records that a signed link names, and nothing else: what texts to the visitor may say of them. */
  signed: LinkedRecords | null
  use: LinkUse | null
  /** Modules whose records an address names without a signature: what visitors do not see of them is not for their texts either. */
  unsigned: readonly LinkedModule[]
  /** Why the page is less filled in than its link promised. */
  missing: 'expired' | 'not_loaded' | null
}

export interface FormLinks {
  /** Sends no request. */
  visit(form: VisitedForm, query: URLSearchParams): Visit
  /** Whether the link has had the one submission that it takes. */
  isUsed(form: VisitedForm, visit: Visit): Promise<boolean>
  /** What a page is filled in with. Asks the CRM for what the address names, within a second and a half; never throws for it. */
  open(form: VisitedForm, visit: Visit): Promise<LinkData>
  /** The same for what is sent: as the page had it, which has carried it back, or else anew. */
  reopen(form: VisitedForm, visit: Visit, carried: unknown): Promise<LinkData>
  /** What a page is to carry back, sealed. */
  carry(form: VisitedForm, visit: Visit, loaded: LinkData): string | undefined
}

export function formLinks(platform: Platform, load: LoadRecords = recordLoader(platform)): FormLinks {
  const { sealer, database } = platform

  async function open(form: VisitedForm, visit: Visit): Promise<LinkData> {
    const wanted = wantedRecords(form, visit.records)
    const isWanted = Object.keys(wanted).length > 0
    const records = isWanted ? await load(form.account_id, wanted) : {}
    const isComplete = Object.keys(records).length === Object.keys(wanted).length
    const known = recordAnswers(form.compiled, records)
    const said = linkAnswers(form, visit)
    const notLoaded = isComplete && visit.state !== 'unknown' ? null : 'not_loaded'
    return {
      ...without(form, visit),
      answers: { ...known.answers, ...said.answers },
      unseen: { ...known.unseen, ...said.unseen },
      missing: visit.state === 'expired' ? 'expired' : notLoaded,
    }
  }

  return {
    visit: (form, query) => visitOf(sealer, form, query),
    async isUsed(form, { link, state }) {
      if (state !== 'good' || !link || !takesOne(form.settings, link)) return false
      const { account_id, id: form_id } = form
      return isUsed(database.forAccount(account_id), { account_id, form_id, link: bytesOf(link) })
    },
    open,
    async reopen(form, visit, text) {
      const own = without(form, visit)
      if (visit.state === 'none' && Object.keys(visit.records).length === 0) return own
      const carried = openLinkData(sealer, form, nameOf(visit), text)
      if (carried) return { ...own, ...carried }
      const keeps = form.compiled.model.fields.some(
        (field) => isLocked(form.compiled, field) || field.type === 'hidden',
      )
      return keeps ? open(form, visit) : own
    },
    carry(form, visit, { answers, unseen, estate }) {
      const locked = form.compiled.model.fields.filter((field) => isLocked(form.compiled, field))
      const kept = Object.fromEntries(
        locked.flatMap(({ id }) => {
          const answer = answers[id]
          return answer === undefined ? [] : [[id, answer]]
        }),
      )
      if (estate === null && Object.keys(kept).length + Object.keys(unseen).length === 0) return undefined
      return sealLinkData(sealer, form, nameOf(visit), { answers: kept, unseen, estate })
    },
  }
}

/** Field defaults come before records, and these before the address; but what visitors cannot change, the address cannot either. */
export function prefilledAnswers({ compiled }: VisitedForm, query: URLSearchParams, { answers }: LinkData): Answers {
  const prefilled = prefill(compiled, query)
  for (const field of compiled.model.fields) {
    const own = answers[field.id]
    if (own !== undefined && (prefilled[field.id] === undefined || isLocked(compiled, field))) prefilled[field.id] = own
  }
  return prefilled
}

/**
 * Where `content` has what hidden and read-only inputs were filled with from records that an unsigned address names: the visitor has not
 * sent it, and mails, documents and pages must not tell it to a visitor who guesses or finds the address of another person's record.
 */
export function withheldPlaces(
  { compiled }: VisitedForm,
  { answers, unseen, unsigned }: Pick<LinkData, 'answers' | 'unseen' | 'unsigned'>,
): AnswerPlace[] {
  const isKept = (field: FormField) =>
    unseen[field.id] !== undefined || (answers[field.id] !== undefined && isLocked(compiled, field))
  return compiled.model.fields
    .filter((field) => unsigned.some((module) => module === field.crm_module) && isKept(field))
    .map((field) => ({ module: field.crm_module, name: contentName(field) }))
}

/** Fields whose values the form may keep whatever is sent. */
const isLocked = ({ reach }: CompiledForm, { id, read_only }: FormField) => read_only || reach.writable.has(id)

/** What a visit is without anything loaded. */
function without({ settings }: VisitedForm, { state, link, records }: Visit): LinkData {
  const isOne = state === 'good' && link !== undefined && takesOne(settings, link)
  return {
    answers: {},
    unseen: {},
    estate: settings.estate_context_enabled ? (records.estate ?? null) : null,
    signed: state === 'good' && link && Object.keys(link.records).length > 0 ? link.records : null,
    unsigned: linkedModules.filter(
      (module) => records[module] !== undefined && !(state === 'good' && link?.records[module]),
    ),
    use: isOne ? { link: bytesOf(link), expires_at: new Date(link.ends).toISOString() } : null,
    missing: null,
  }
}

const bytesOf = ({ id }: FormLink) => Buffer.from(id, 'base64url')

/** Tells visits apart, for what their pages carry. */
const nameOf = ({ link, records }: Visit) => link?.id ?? JSON.stringify(records)

function wantedRecords({ settings, compiled }: VisitedForm, records: LinkedRecords): WantedRecords {
  if (!settings.prefill_crm_enabled) return {}
  const wanted: WantedRecords = {}
  for (const module of settings.prefill_crm_modules) {
    const uuid = records[module]
    const mapped = compiled.model.fields.filter(({ crm_module }) => crm_module === module)
    const fields = mapped.flatMap(({ crm_field_name: name }) => (name === null ? [] : [name]))
    if (uuid !== undefined && fields.length > 0) wanted[module] = { uuid, fields: [...new Set(fields)] }
  }
  return wanted
}

/** The answers in a link, written in the form's own language; those that the form would take as it is now. */
function linkAnswers(
  { compiled: form, ownLanguage, settings: { language } }: VisitedForm,
  { state, link }: Visit,
): RecordAnswers {
  const found: RecordAnswers = { answers: {}, unseen: {} }
  if (state !== 'good' || !link) return found
  for (const field of form.model.fields) {
    const { id, type } = field
    const own = link.answers[id]
    if (own === undefined || !isAnswered(type) || isFileType(type) || !form.reach.shown.has(id)) continue
    const texts = [own].flat().map((text) => String(answerInLanguage(type, text, ownLanguage, language)))
    const answer = usableAnswer(form, field, texts)
    if (answer !== undefined) found[type === 'hidden' ? 'unseen' : 'answers'][id] = answer
  }
  return found
}
