import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { CompiledForm } from '../../../shared/form/engine/compile.ts'
import { answerInLanguage } from '../../../shared/form/engine/formats.ts'
import { isKept } from '../../../shared/form/page/saving.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { tryUnseal } from '../../lib/secrets/sealed.ts'
import type { AccountHosts } from '../../db/domain-certificates.ts'
import type { Platform } from '../../platform.ts'
import { dropDraft, findDraft, keepDraft } from './queries.ts'

/** A public form as its unfinished answers know it. */
export interface DraftForm {
  id: number
  account_id: number
  plan: string
  /** Path of its address. */
  path: string
  hosts: AccountHosts
  revision: number
  account_revision: number
  settings: FormSettings
  compiled: CompiledForm
  savesContent: boolean
}

/** Of the answers of one draft, as JSON. */
const maxBytes = 64 * 1024
const maxStep = 100

/** As an address is found by: without a key, so that an operator's command needs none. */
export const resumeAddressHash = (accountId: number, email: string) =>
  createHash('sha256').update(`resume-address ${accountId} ${email.toLowerCase()}`).digest()

export const draftContext = ({ account_id, id }: { account_id: number; id: number }) =>
  `partial submission ${account_id} ${id}`

/** Of what was sent, the answers that are kept. */
export function draftAnswers({ compiled }: Pick<DraftForm, 'compiled'>, sent: Answers): Answers {
  const kept = compiled.model.fields.filter((field) => isKept(compiled, field))
  return Object.fromEntries(
    kept.flatMap(({ id }) => {
      const answer = sent[id]
      return answer === undefined ? [] : [[id, answer]]
    }),
  )
}

/** `nothing`: no answer is left, nor kept · `too_large`: more than is kept · `too_late`: the page was sent, or the form has changed. */
export type DraftOutcome = 'kept' | 'nothing' | 'too_large' | 'too_late'

/**
 * Keeps the answers of a visit: open where the account wants to read unfinished answers and saves what is submitted, else sealed,
 * for the visitor alone.
 *
 * @param page nonce of the page that they come from; it keeps one set of answers
 * @param network keyed hash of the network that they come from
 * @param step how far the visitor has come, unread
 */
export async function storeDraft(
  { database, sealer }: Pick<Platform, 'database' | 'sealer'>,
  form: DraftForm,
  {
    visit,
    page,
    network,
    answers,
    step,
  }: { visit: Buffer; page: Buffer; network: Buffer; answers: Answers; step?: unknown },
): Promise<DraftOutcome> {
  const { account_id, id: form_id, settings } = form
  const db = database.forAccount(account_id)
  if (Object.values(answers).every((answer) => answer.length === 0)) {
    await dropDraft(db, { account_id, form_id, visit })
    return 'nothing'
  }
  const text = JSON.stringify(answers)
  if (Buffer.byteLength(text) > maxBytes) return 'too_large'
  const isOpen = form.savesContent && settings.partial_submissions_enabled
  const number = Number(step)
  const draft = {
    account_id,
    form_id,
    visit,
    answers: isOpen ? text : null,
    sealed_answers: isOpen ? null : sealer.seal(text, draftContext(form)),
    language: form.compiled.model.settings.language,
    step: Number.isInteger(number) && number >= 1 && number <= maxStep ? number : null,
    page,
    network,
  }
  return (await keepDraft(db, draft, form)) ? 'kept' : 'too_late'
}

/** What was written on a page in another language: the same numbers have other marks there. */
function inLanguageOf({ model }: CompiledForm, answers: Answers, from: Language | null): Answers {
  const to = model.settings.language
  if (from === null || from === to) return answers
  const types = new Map(model.fields.map(({ id, type }) => [String(id), type]))
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const type = types.get(id)
      return [id, type === undefined ? answer : answerInLanguage(type, answer, from, to)]
    }),
  )
}

const Stored = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** Answers that were kept under a key, those that the form keeps now, and when they were last changed. */
export async function openDraft(
  { database, sealer }: Pick<Platform, 'database' | 'sealer'>,
  form: DraftForm,
  visit: Buffer,
): Promise<{ answers: Answers; updated_at: string } | undefined> {
  const { account_id, id: form_id, settings } = form
  const row = await findDraft(
    database.forAccount(account_id),
    { account_id, form_id, visit },
    settings.partial_retention_days,
  )
  if (!row) return undefined
  const opened =
    row.sealed_answers === null
      ? { plain: row.answers ?? '{}' }
      : tryUnseal(sealer, row.sealed_answers, draftContext(form))
  if ('fault' in opened) return undefined
  const stored = draftAnswers(form, Stored.parse(JSON.parse(opened.plain)))
  const answers = inLanguageOf(form.compiled, stored, row.language as Language | null)
  return { answers, updated_at: row.updated_at }
}
