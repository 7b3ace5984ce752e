import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderDocumentPage, type DocumentPageState } from '../../../pages/document-pages.ts'
import type { NextPage } from '../../../../shared/form/page/document.ts'
import { disposition } from '../../../http/disposition.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { MissingFile } from '../../../lib/files/files.ts'
import type { Platform } from '../../../platform.ts'
import {
  documentStatus,
  issueLink,
  linkEnd,
  readLink,
  signEnd,
  type StoredDocument,
} from '../../submission-documents/index.ts'
import { answerPage, answerOutcome, type SentenceOutcome } from '../page/answer-page.ts'
import { addressOf, inSameLanguage, pathAgain, withParam } from '../address.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import type { Acceptance } from '../submit/outcome.ts'
import { modelInPlace } from '../access/whom-to-ask.ts'
import { notFoundPage } from '../pages.ts'

/** Parameter of the page that waits for a document: how often it has asked. */
const waitParam = 'wait'

/** Parameter of an address of a document: it is shown, not saved. */
const viewParam = 'view'

/** The path of the link to the document of what was just accepted; null where the form offers none. */
export function documentLink({ tokenKey }: Platform, form: LiveForm, { id, heldBack }: Acceptance): string | null {
  if (!form.settings.pdf_download_enabled || !form.followUps.includes('document')) return null
  const ends = Date.parse(linkEnd(form.settings, databaseTime()))
  return inSameLanguage(form, `${form.path}/document/${issueLink(tokenKey, form, { id, held_back: heldBack, ends })}`)
}

/** The path of the page on which the document of what was just accepted is read and signed; null where there is none. */
export function signLink({ tokenKey }: Platform, form: LiveForm, { id, heldBack }: Acceptance): string | null {
  if (!form.signs || !form.followUps.includes('document')) return null
  const ends = Date.parse(signEnd({ ...form.settings, timezone: form.timezone }, databaseTime(), form.savesContent))
  const link = issueLink(tokenKey, form, { id, held_back: heldBack, ends }, 'sign')
  return inSameLanguage(form, `${form.path}/sign/${link}`)
}

/** The paths of a document that is there: to look at, and to keep. */
export function documentPaths(
  { tokenKey }: Platform,
  form: LiveForm,
  { id, ends }: { id: number; ends: number },
): { view: string; download: string } {
  const link = issueLink(tokenKey, form, { id, held_back: false, ends })
  const download = inSameLanguage(form, `${form.path}/document/${link}`)
  return { view: withParam(download, viewParam, 1), download }
}

/**
 * Answers such a link: with the document, or a page that waits for it. The link needs no password or login, and a form
 * that was switched off meanwhile keeps its links.
 */
export function documentPages(platform: Platform, forms: LiveForms) {
  async function handOut({ file_key, name }: StoredDocument, isShown: boolean): Promise<PageAnswer | undefined> {
    const content = await platform.files.get(file_key).catch((error: unknown) => {
      if (error instanceof MissingFile) return undefined
      throw error
    })
    if (!content) return undefined
    return {
      status: 200,
      headers: {
        ...unlisted,
        'content-disposition': disposition(name, isShown ? 'inline' : 'attachment'),
        // The PDF viewers of browsers do not start in a sandbox.
        'content-security-policy': isShown ? "default-src 'none'" : "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      },
      body: { type: 'stream', content_type: 'application/pdf', content },
    }
  }

  return async (request: PageRequest): Promise<PageAnswer> => {
    const form = await forms.current(addressOf(request))
    if (!form) return notFoundPage(platform, request)
    const page = (state: DocumentPageState) => documentAnswer(form, request, state)
    const link = readLink(platform.tokenKey, form, request.params['link'] ?? '')
    if (!link) return page({ kind: 'missing' })
    if (link.ends < databaseTime()) return page({ kind: 'ended' })
    const key = { account_id: form.account_id, submission_id: link.id }
    const status = link.held_back
      ? ({ state: 'coming' } as const)
      : await documentStatus(platform.database.forAccount(form.account_id), key)
    const url = pathAgain(form, request)
    if (status.state === 'coming') return waiting(form, request, url)
    // A visitor who has waited sees that the waiting is over: a download alone would leave the page as it is.
    if (status.state === 'made' && request.query.has(waitParam) && !request.wantsJson) {
      return page({ kind: 'ready', url })
    }
    const answer = status.state === 'made' ? await handOut(status.document, request.query.has(viewParam)) : undefined
    return answer ?? page({ kind: 'missing' })
  }
}

export const unlisted = { 'x-robots-tag': 'noindex' }

/** Seconds before the page asks again, by how often it has; it asks for about ten minutes. */
const pauses: readonly { upTo: number; seconds: number }[] = [
  { upTo: 5, seconds: 2 },
  { upTo: 15, seconds: 5 },
  { upTo: 50, seconds: 15 },
]

/** Where a page that waits looks next, and when; `undefined`: it has looked for long enough. */
export function nextLook({ query }: PageRequest, url: string): NextPage | undefined {
  const asked = Number.parseInt(query.get(waitParam) ?? '', 10) || 0
  const pause = pauses.find(({ upTo }) => asked < upTo)
  return pause && { url: withParam(url, waitParam, asked + 1), seconds: pause.seconds, mayWait: true }
}

export function waiting(form: LiveForm, request: PageRequest, url: string): PageAnswer {
  const onward = nextLook(request, url)
  const state: DocumentPageState = onward ? { kind: 'preparing', onward } : { kind: 'slow', url }
  const answer = documentAnswer(form, request, state)
  return { ...answer, retryAfter: onward?.seconds ?? 60 }
}

const outcomes: Record<DocumentPageState['kind'], SentenceOutcome> = {
  preparing: { status: 202, message: 'The document is being made. Please ask again in a few seconds.' },
  slow: { status: 202, message: 'The document is being made. Please ask again later.' },
  ready: { status: 200, message: 'The document is ready.' },
  ended: { status: 410, refusal: refusal('link_expired') },
  missing: { status: 404, refusal: refusal('no_document_here') },
}

const modelOf = (form: LiveForm, { kind }: DocumentPageState) =>
  kind === 'missing' || kind === 'ended' ? modelInPlace(form, kind === 'ended') : form.compiled.model

export function documentAnswer(form: LiveForm, { wantsJson }: PageRequest, state: DocumentPageState): PageAnswer {
  const outcome = outcomes[state.kind]
  const answer = wantsJson
    ? answerOutcome(outcome)
    : answerPage(renderDocumentPage(modelOf(form, state), state), { embed: false }, outcome)
  return { ...answer, headers: { ...answer.headers, ...unlisted } }
}
