import { emailAddress } from '../../../../shared/contract/values.ts'
import { consentAnswer, consentFaults } from '../../../../shared/form/controls/consent.ts'
import { addressField } from '../../../../shared/form/engine/address-field.ts'
import { readAnswers } from '../../../../shared/form/engine/answers.ts'
import { checkAnswers, type Content } from '../../../../shared/form/engine/check.ts'
import { isAnswered, type CompiledForm } from '../../../../shared/form/engine/compile.ts'
import { contentName, type AnswerFault } from '../../../../shared/form/engine/model.ts'
import { loadedName, tokenName } from '../../../../shared/form/page/page-names.ts'
import { isFileType } from '../../../../shared/form/uploads/file-reference.ts'
import { answerRefusalOf, type FieldRefusal } from '../../../../shared/refusals/catalogue.ts'
import type { Answers, FormState } from '../../../../shared/rules/model.ts'
import type { TokenKey } from '../../../lib/secrets/keyed-hash.ts'
import type { Platform } from '../../../platform.ts'
import { prefilledAnswers, type FormLinks, type LinkData } from '../../form-links/index.ts'
import { fileFaults, namedFiles, type NamedFiles } from '../../uploads/index.ts'
import type { LiveForm } from '../live-form.ts'
import type { Outcome } from './outcome.ts'
import { isTooOld, readToken, type PageToken } from './page-token.ts'
import type { SentFileFaults } from './sent-files.ts'

/** How a submission came, for its trace. */
interface TraceStart {
  startedMs: number
  /** Of a trusted proxy. */
  traceparent: string | undefined
}

/** What a visitor sent, before it is checked. */
export interface SubmissionRequest {
  /** Names and values of the body. */
  input: Record<string, unknown>
  /** Query of the address it was sent to, which may prefill. */
  query: URLSearchParams
  ip: string
  /** Of an Idempotency-Key header. */
  idempotencyKey: string | undefined
  /** Id of the member of the staff who sends it. */
  member?: number | undefined
  /** The faults of the files that came with it. */
  files?: SentFileFaults
  arrival: TraceStart
}

/** A submission in which nothing is wrong. */
export interface CheckedSubmission {
  answers: Answers
  /** By module and field of the CRM, where it names files by their references. */
  content: Content
  /** By reference. */
  files: NamedFiles['files']
  /** Of its page; `undefined`: a program sent it. */
  token: PageToken | undefined
  /** What its address says of it: the estate that it is about, and the link that it uses up. */
  visit: LinkData
  /** The e-mail address that is confirmed or counted. */
  address: GivenAddress | null
  /** Where the form leads after sending. */
  redirect: string | null
}

/** Step 1 of a submission: reads the answers and finds everything that is wrong with them, by the same check as the browser. */
export async function check(
  { tokenKey, log }: Pick<Platform, 'tokenKey' | 'log'>,
  links: FormLinks,
  form: LiveForm,
  sent: SubmissionRequest,
): Promise<CheckedSubmission | Outcome> {
  const { compiled, settings } = form
  const { answers: given, faults: unreadable } = readAnswers(compiled, sent.input)
  const named = namedFiles(tokenKey, form, given)
  const answers = { ...named.answers, ...consentAnswer(compiled, sent.input) }
  const token = tokenOf(form, tokenKey, sent.input)
  if (token === 'invalid') return { kind: 'stale_page', answers }
  const visit = await links.reopen(form, links.visit(form, sent.query), sent.input[loadedName])
  const prefilled = prefilledAnswers(form, sent.query, visit)
  const { state, content, faults } = checkAnswers(compiled, answers, prefilled, visit.unseen)
  // The form acted as if it had no rules: its agency should know.
  if (state.exceeded)
    log.warn({ form_id: form.id }, 'the rules of a form cost more than their budget and had no effect')
  const before = [...unreadable.map(withCode), ...faultsShown(form, sent, state), ...fileFaults(form, named, state)]
  addEmptyAnswers(compiled, state, content)
  faults.push(...consentFaults(compiled, answers))
  const address = givenAddress(form, state, content)
  const all = oncePerField(faults, address.faults).map(withCode)
  if (before.length + all.length > 0) {
    const how = sent.files && { how: sent.files.how }
    return { kind: 'faults', faults: oncePerField(before, all), answers, ...how }
  }
  const redirect = form.chooseRedirect(state.answers) ?? settings.redirect
  return { answers, content, files: named.files, token, visit, address: address.given, redirect }
}

const withCode = (fault: AnswerFault): FieldRefusal => ({ field: fault.field, ...answerRefusalOf(fault) })

/** Faults, and further ones of fields that none of them is about. */
function oncePerField<F extends { field: string }>(faults: readonly F[], more: readonly F[]): F[] {
  const told = new Set(faults.map(({ field }) => field))
  return [...faults, ...more.filter(({ field }) => !told.has(field))]
}

/** What is wrong with the files that came along, but for fields that are not asked for. */
function faultsShown(
  { compiled: { model } }: LiveForm,
  { files }: SubmissionRequest,
  state: FormState,
): FieldRefusal[] {
  return (files?.faults ?? []).filter(({ field: name }) => {
    const field = model.fields.find((one) => one.name === name)
    const shown = field && state.fields[field.id]
    return shown?.visible === true && shown.enabled
  })
}

/** The page token that came along; none is fine, a script's POST has none. */
function tokenOf(form: LiveForm, key: TokenKey, input: Record<string, unknown>): PageToken | 'invalid' | undefined {
  const text = input[tokenName]
  if (text === undefined || text === '') return undefined
  const token = typeof text === 'string' ? readToken(key, form.id, text) : undefined
  return !token || isTooOld(token, form.settings.max_form_age_hours) ? 'invalid' : token
}

/**
 * Where empty answers clear values of the CRM (`crm_write_empty_values`), notes in `content` which fields were left empty by
 * a visitor who could have filled them in: as empty texts. What rules hid, and what cannot be changed, was not left empty.
 */
function addEmptyAnswers({ model }: CompiledForm, state: FormState, content: Content): void {
  if (!model.settings.crm_write_empty_values) return
  for (const { id, type, crm_module, crm_field_name } of model.fields) {
    const shown = state.fields[id]
    if (crm_field_name === null || !isAnswered(type) || isFileType(type) || type === 'hidden') continue
    if (!shown?.visible || !shown.enabled || shown.readOnly) continue
    const group = (content[crm_module] ??= Object.create(null) as Content[string])
    group[crm_field_name] ??= ''
  }
}

/** The e-mail address that was given, and the input it was given in. */
export interface GivenAddress {
  email: string
  input: string
}

const emailSchema = emailAddress()

/**
 * The address that is confirmed or counted: the answer of one field, where it is asked for. Where it has to be confirmed and
 * visitors are asked for it, anything but an address is a fault, whatever the form's rules say.
 */
function givenAddress(
  { settings, compiled: { model, texts } }: LiveForm,
  state: FormState,
  content: Content,
): { given: GivenAddress | null; faults: AnswerFault[] } {
  const field = addressField(model.fields, settings)
  if (!field) return { given: null, faults: [] }
  const answer = content[field.crm_module]?.[contentName(field)]
  const email = typeof answer === 'string' ? answer.trim() : ''
  if (emailSchema.safeParse(email).success) return { given: { email, input: field.name }, faults: [] }
  const shown = state.fields[field.id]
  const isAsked = shown?.visible === true && shown.enabled && !shown.readOnly && field.type !== 'hidden'
  if (!settings.double_opt_in_enabled || !isAsked) return { given: null, faults: [] }
  const fault = email === '' ? 'required' : 'email'
  return { given: null, faults: [{ field: field.name, message: texts.faults[fault], fault, params: {} }] }
}
