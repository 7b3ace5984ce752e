import { createHash } from 'node:crypto'
import type { Page } from '../../../../shared/form/page/document.ts'
import { contentSecurityPolicy } from '../../../../shared/form/page/policy.ts'
import type { FieldRefusal, Refusal } from '../../../../shared/refusals/catalogue.ts'
import { plural } from '../../../../shared/text/fill.ts'
import type { Texts } from '../../../../shared/text/texts.ts'
import { codedOf } from '../../../http/errors.ts'
import type { LaterStatus, PageAnswer, PageOutcome, PageRefusal } from '../../../http/pages.ts'

export interface PageFrame {
  embed: boolean
  /** Origins that the form may lead to after its POST. */
  leadsTo?: readonly string[]
}

export type HtmlAnswer = PageAnswer & { body: { type: 'html'; text: string } }

/** A rendered page as an answer, with the policy that lets run what is in it and nothing else. */
export function answerPage(
  { html, styles, scripts, framedBy, starts = [], showsChosen = false }: Page,
  { embed, leadsTo = [] }: PageFrame,
  outcome: PageOutcome = { status: 200 },
): HtmlAnswer {
  const policy = contentSecurityPolicy({
    embed,
    framedBy,
    styles: styles.map(digest),
    scripts: scripts.map(digest),
    formAction: leadsTo,
    starts,
    showsChosen,
  })
  return {
    ...outcome,
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

const jsonHeaders = { 'cache-control': 'no-store', vary: 'accept' }

/** An answer for programs. */
export const answerJson = (status: 200 | 201 | 202, body: object): PageAnswer => ({
  status,
  headers: jsonHeaders,
  body: { type: 'json', text: JSON.stringify(body) },
})

/** A refusal that says nothing about a field. */
type PlainRefusal = Exclude<PageRefusal, { status: 422 }>

/** The same for a refusal; `more` stands beside its sentence, code and params. What is wrong with fields is a matter of {@link answerFaults}. */
export const answerRefusal = (
  status: Exclude<PlainRefusal['status'], LaterStatus>,
  refusal: Refusal,
  more: object = {},
): PageAnswer => refused({ status, refusal }, more)

/** The same for what may succeed in so many whole seconds. */
export const answerLater = (status: LaterStatus, refusal: Refusal, seconds: number): PageAnswer =>
  refused({ status, refusal, retryAfter: seconds }, {})

/** How what is wrong with fields is answered. */
export type FaultStatus = { status: 413 | 422 } | { status: LaterStatus; retryAfter: number }

/** The one thing that is wrong with a field. */
export const answerFault = (fault: FieldRefusal, more: object = {}, how: FaultStatus = { status: 422 }): PageAnswer =>
  refused({ ...how, refusal: fault }, { ...faultsIn([fault]), ...more })

/** What is wrong with each field; the first is said in general, with how many more there are [B11-20]. */
export function answerFaults(
  { texts, faults }: { texts: Texts; faults: readonly [FieldRefusal, ...FieldRefusal[]] },
  more: object = {},
  how: FaultStatus = { status: 422 },
): PageAnswer {
  const [first, ...others] = faults
  const rest = others.length > 0 ? ` (${plural(texts.problems.furtherFaults, others.length)})` : ''
  return answerFault(first, { ...faultsIn(faults), message: first.message + rest, ...more }, how)
}

const refused = (outcome: PageRefusal, more: object): PageAnswer => ({
  ...outcome,
  headers: jsonHeaders,
  body: {
    type: 'json',
    text: JSON.stringify({ message: outcome.refusal.message, ...codedOf(outcome.refusal), ...more }),
  },
})

/** What became of a request: a sentence for programs, or why it was refused. */
export type SentenceOutcome = PlainRefusal | { status: 200 | 202; message: string }

/** `more` stands beside the sentence. */
export const answerOutcome = (outcome: SentenceOutcome, more: object = {}): PageAnswer =>
  'refusal' in outcome ? refused(outcome, more) : answerJson(outcome.status, { message: outcome.message, ...more })

/** A JSON answer says what is wrong with each field: its sentences, and the code and params of each [B7-20]. */
export function faultsIn(faults: readonly FieldRefusal[]): { errors: object; faults: object } {
  const fields = Object.entries(Object.groupBy(faults, ({ field }) => field))
  const of = <T>(map: (fault: FieldRefusal) => T) =>
    Object.fromEntries(fields.map(([field, found = []]) => [field, found.map(map)]))
  return { errors: of(({ message }) => message), faults: of(codedOf) }
}

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
