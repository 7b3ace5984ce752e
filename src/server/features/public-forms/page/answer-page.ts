import { createHash } from 'node:crypto'
import type { Page } from '../../../../shared/form/page/document.ts'
import { contentSecurityPolicy } from '../../../../shared/form/page/policy.ts'
import type { Refusal } from '../../../../shared/refusals/catalogue.ts'
import { codeOf } from '../../../http/errors.ts'
import type { PageAnswer } from '../../../http/pages.ts'

export interface PageOptions {
  status?: number
  embed: boolean
  /** Origins that the form may lead to after its POST. */
  leadsTo?: readonly string[]
}

export type HtmlAnswer = PageAnswer & { body: { type: 'html'; text: string } }

/** A rendered page as an answer, with the policy that lets run what is in it and nothing else. */
export function answerPage(
  { html, styles, scripts, framedBy, starts = [] }: Page,
  { status = 200, embed, leadsTo = [] }: PageOptions,
): HtmlAnswer {
  const policy = contentSecurityPolicy({
    embed,
    framedBy,
    styles: styles.map(digest),
    scripts: scripts.map(digest),
    formAction: leadsTo,
    starts,
  })
  return {
    status,
    headers: {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      ...(!embed && { 'x-frame-options': 'DENY' }),
      vary: 'accept',
    },
    body: { type: 'html', text: html },
  }
}

/** An answer for programs; a refusal says the code of its status where the catalogue has no closer one. */
export function answerJson(status: number, body: object): PageAnswer {
  return {
    status,
    headers: { 'cache-control': 'no-store', vary: 'accept' },
    body: { type: 'json', text: JSON.stringify(status < 400 ? body : { code: codeOf(status), params: {}, ...body }) },
  }
}

/** The same for a refusal of the catalogue. */
export const answerRefusal = (status: number, { message, code, params }: Refusal): PageAnswer =>
  answerJson(status, { message, code, params })

/** A style changes with a form's colours, not with a request. */
const digests = new Map<string, string>()

function digest(text: string): string {
  let value = digests.get(text)
  if (value === undefined) {
    if (digests.size >= 500) digests.clear()
    value = createHash('sha256').update(text).digest('base64')
    digests.set(text, value)
  }
  return value
}

/** Of an address that says what only its visitor is to know. */
export const discreet = <Answer extends PageAnswer>(answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
})
