import { passwordName } from '../../../../shared/form/page/page-names.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { ApiError } from '../../../http/errors.ts'
import type { ReceivedForm } from '../../../http/bodies/form-upload.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { traceClock } from '../../../lib/traces/trace-clock.ts'
import type { Platform } from '../../../platform.ts'
import type { FormLinks } from '../../form-links/index.ts'
import { handlePasswordAttempt, isAttempt } from '../access/password.ts'
import { sendingMember } from '../access/staff-gate.ts'
import { addressOf } from '../address.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import type { ThankYou } from '../page/thank-you.ts'
import { notFoundPage, type PageContext } from '../pages.ts'
import { refuse, unreachable } from './admission.ts'
import { submissionAnswer } from './answer.ts'
import { check, type SubmissionRequest } from './check.ts'
import { decide } from './decide.ts'
import { changesLanguage, inOtherLanguage } from './other-language.ts'
import { readBody } from './read-body.ts'
import { expectedFiles, storeSentFiles, uploadFolder, type SentFiles } from './sent-files.ts'
import { submissionStore } from './store.ts'

/** Each round reads the form anew; a form that changes in every round is answered 503. */
const maxRounds = 5

interface Parts {
  forms: LiveForms
  thanks: ThankYou
  contextOf(request: PageRequest, form: LiveForm | undefined): PageContext
  links: FormLinks
}

/** Takes what is sent to the address of a form: the password of its gate, or answers, in the four steps check, decide, store and answer. */
export function receiver(platform: Platform, parts: Parts) {
  const { forms, thanks, contextOf, links } = parts
  const enter = handlePasswordAttempt(platform)
  const store = submissionStore(platform)
  const answer = submissionAnswer(platform, thanks)
  const readFiles = filesReader(platform, parts)

  /** The form, as it is now if this process has not seen it open; or the answer of a gate. */
  async function admit(
    known: LiveForm | undefined,
    request: PageRequest,
    input: SubmissionRequest['input'],
  ): Promise<{ form: LiveForm; context: PageContext } | PageAnswer> {
    const context = contextOf(request, known)
    if (known && isAttempt(input) && !(await unreachable(known, request, context))) {
      return enter(known, input[passwordName], request, context)
    }
    if (known && !(await refuse(platform, known, request, context))) return { form: known, context }
    // What a process remembers may have been switched on elsewhere since.
    const form = await forms.current(addressOf(request))
    const newContext = contextOf(request, form)
    const refused = await refuse(platform, form, request, newContext)
    return refused ?? (form ? { form, context: newContext } : await notFoundPage(platform, request))
  }

  async function take(request: PageRequest, files?: SentFiles): Promise<PageAnswer> {
    const input = readBody(request.body)
    const sent = submissionRequest(request, input)
    let form = await (isAttempt(input) ? forms.current : forms.remembered)(addressOf(request))
    for (let round = 1; round <= maxRounds; round++) {
      const admitted = await admit(form, request, input)
      if ('status' in admitted) return admitted
      const { context } = admitted
      form = admitted.form
      if (changesLanguage(request, input)) return inOtherLanguage(platform, form, { request, input }, context)
      if (files) sent.files ??= await storeSentFiles(platform, form, files, { ...request, input })
      sent.member = await sendingMember(form, request, context)

      const checked = await check(platform, links, form, sent)
      const decided = 'kind' in checked ? checked : decide(platform, form, sent, checked)
      const outcome = 'kind' in decided ? decided : await store(form, decided)
      const answered = await answer(form, outcome, request, context)
      if (answered) return answered
      form = await forms.current(addressOf(request))
    }
    throw new ApiError('unavailable', refusal('form_is_changing'), { headers: { 'retry-after': '1' } })
  }

  async function takeWithFiles(request: PageRequest, receive: Receive): Promise<PageAnswer> {
    const body = await readFiles(request, receive)
    if ('status' in body) return body
    try {
      return await take({ ...request, body: body.values }, body)
    } finally {
      await body.discard()
    }
  }

  return (request: PageRequest) => (request.receive ? takeWithFiles(request, request.receive) : take(request))
}

type Receive = NonNullable<PageRequest['receive']>

/** Reads a multipart body; files only where the form takes them from this visitor. */
function filesReader(platform: Platform, { forms, contextOf }: Parts) {
  return async (request: PageRequest, receive: Receive): Promise<ReceivedForm | PageAnswer> => {
    const form = await forms.current(addressOf(request))
    const refused = await refuse(platform, form, request, contextOf(request, form))
    const none = { maxFiles: 0, folder: uploadFolder(platform) }
    const expected = refused || !form ? none : expectedFiles(platform, form, request.ip)
    return receive(expected).catch((error: unknown) => {
      if (refused && error instanceof ApiError && error.status < 500) return refused
      throw error
    })
  }
}

function submissionRequest(request: PageRequest, input: SubmissionRequest['input']): SubmissionRequest {
  const { query, ip, traceparent } = request
  const arrival = { startedMs: traceClock(), traceparent }
  return { input, query, ip, idempotencyKey: request.header('idempotency-key'), arrival }
}
