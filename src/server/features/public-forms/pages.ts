import { randomUUID } from 'node:crypto'
import { initialAnswers } from '../../../shared/form/answers.ts'
import type { Fault } from '../../../shared/form/model.ts'
import { renderFormPage } from '../../../shared/form/page.ts'
import { originOf } from '../../../shared/form/policy.ts'
import { prefill } from '../../../shared/form/prefill.ts'
import { renderClosed, renderNotFound } from '../../../shared/form/states.ts'
import { plural } from '../../../shared/text/fill.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Database } from '../../db/db.ts'
import type { PageAnswer, PageRequest } from '../../http/pages.ts'
import { answerJson, answerPage, type HtmlAnswer } from './answer-page.ts'
import { addressBelow } from './address.ts'
import type { LiveForm } from './live-form.ts'
import { issueToken } from './page-token.ts'
import type { Outcome } from './outcome.ts'

/** What a page needs to know beyond its form. */
export interface Surroundings {
  database: Database
  tokenKey: Uint8Array
  runtimePath: string
  assistantPath: string
  stepsPath: string
  uploadPath: string
  signaturePath: string
  embed: boolean
  /** Path and query of this page. */
  url: string
}

export function formPage(form: LiveForm, query: URLSearchParams, around: Surroundings): PageAnswer {
  if (/^[^?]*(\?embed=1)?$/.test(around.url)) return plainPage(form, around)
  const answers = initialAnswers(form.compiled, prefill(form.compiled, query))
  return pageWith(form, around, { answers, faults: [], token: issueToken(around.tokenKey, form.id) })
}

/** Stands for the token in a page that is kept; nobody can write it into a form. */
const tokenMark = randomUUID()

/** Both addresses, framed and not; other spellings of them are not worth keeping. */
const maxPlainPages = 4

/** Pages without prefilled values, by address: but for the token they are the same for everybody, and rendered once. */
const plainPages = new WeakMap<LiveForm, Map<string, { answer: HtmlAnswer; parts: string[] }>>()

function plainPage(form: LiveForm, around: Surroundings): PageAnswer {
  let pages = plainPages.get(form)
  if (!pages) plainPages.set(form, (pages = new Map()))
  let page = pages.get(around.url)
  if (!page) {
    const answers = initialAnswers(form.compiled, {})
    const answer = pageWith(form, around, { answers, faults: [], token: tokenMark })
    page = { answer, parts: answer.body.text.split(tokenMark) }
    if (pages.size < maxPlainPages) pages.set(around.url, page)
  }
  const text = page.parts.join(issueToken(around.tokenKey, form.id))
  return { ...page.answer, body: { type: 'html', text } }
}

interface Filled {
  answers: Answers
  faults: readonly Fault[]
  token: string
  notice?: string
  status?: number
}

function pageWith(
  form: LiveForm,
  around: Surroundings,
  { answers, faults, token, notice, status = 200 }: Filled,
): HtmlAnswer {
  const { embed, url, runtimePath, stepsPath, assistantPath, uploadPath, signaturePath } = around
  const page = renderFormPage({
    form: form.compiled,
    answers,
    faults,
    token,
    action: url,
    runtimeUrl: runtimePath,
    assistantUrl: assistantPath,
    stepsUrl: stepsPath,
    uploadUrl: uploadPath,
    signatureUrl: signaturePath,
    embed,
    ...(form.settings.refill_enabled && { again: url }),
    ...(form.settings.staff_only_enabled && { logOut: addressBelow(url, 'logout') }),
    ...(notice !== undefined && { notice }),
  })
  const leadsTo = form.settings.redirect === null ? null : originOf(form.settings.redirect)
  return answerPage(page, { status, embed, leadsTo })
}

/** The answer to a submission that was not taken: JSON for programs, the page again for browsers (contract §5). */
export function outcomeAnswer(
  form: LiveForm,
  outcome: Exclude<Outcome, { kind: 'form_changed' | 'accepted' }>,
  request: PageRequest,
  around: Surroundings,
): PageAnswer {
  const { live } = form.compiled.texts
  const { answers } = outcome
  const token = issueToken(around.tokenKey, form.id)
  const again = (status: number, notice: string, more: object = {}) =>
    request.wantsJson
      ? answerJson(status, { message: notice, ...more })
      : pageWith(form, around, { answers, faults: [], token, status, notice })
  switch (outcome.kind) {
    case 'stale_page':
      // A fresh token lets the page send the same answers again.
      return again(409, live.outdated, { token })
    case 'too_many': {
      const { waitSeconds } = outcome
      const wait = plural(form.compiled.texts.page.tooManyFromHere, Math.ceil(waitSeconds / 60))
      const answer = again(429, wait, { notice: wait })
      return { ...answer, headers: { ...answer.headers, 'retry-after': String(waitSeconds) } }
    }
    case 'refused_as_spam':
      return again(422, live.failed)
    case 'faults': {
      const { faults } = outcome
      if (!request.wantsJson) return pageWith(form, around, { answers, faults, token, status: outcome.status ?? 422 })
      return answerJson(outcome.status ?? 422, {
        message: faults[0]?.message ?? live.errorTitle,
        errors: errorsOf(faults),
      })
    }
  }
}

function errorsOf(faults: readonly Fault[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { field, message } of faults) (errors[field] ??= []).push(message)
  return errors
}

export function closedPage({ compiled: { model } }: LiveForm, { embed }: Surroundings): PageAnswer {
  return answerPage(renderClosed({ model, embed }), { status: 404, embed })
}

export function notFoundPage(request: PageRequest): PageAnswer {
  if (request.wantsJson) return answerJson(404, { message: 'There is no form at this address.' })
  const german = /^de\b/i.test(request.header('accept-language') ?? 'de')
  return answerPage(renderNotFound(german ? 'de' : 'en'), { status: 404, embed: false })
}
