import { passwordName } from '../../../../shared/form/page/page-names.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { ApiError } from '../../../http/errors.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { traceClock } from '../../../lib/traces/trace-clock.ts'
import type { Platform } from '../../../platform.ts'
import type { FormLinks } from '../../form-links/index.ts'
import { addressOf } from '../address.ts'
import { refuse, unreachable } from './admission.ts'
import { isFull, unavailablePage } from '../access/availability.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { notFoundPage, outcomeAnswer, type PageContext } from '../pages.ts'
import { handlePasswordAttempt, isAttempt } from '../access/password.ts'
import { readBody } from './read-body.ts'
import { expectedFiles, uploadFolder, storeSentFiles, type SentFiles } from './sent-files.ts'
import { sendingMember } from '../access/staff-gate.ts'
import { submitter, type SubmissionRequest } from './submit.ts'
import type { ThankYou } from '../page/thank-you.ts'

/** Each round reads the form anew; a form that changes in every round is answered 503. */
const maxRounds = 5

interface Parts {
  forms: LiveForms
  thanks: ThankYou
  contextOf(request: PageRequest, form: LiveForm | undefined): PageContext
  links: FormLinks
}

/** Takes what is sent to the address of a form: its answers, or the password of its gate. */
export function receiver(platform: Platform, { forms, thanks, contextOf, links }: Parts) {
  const submit = submitter(platform, links)
  const enter = handlePasswordAttempt(platform)
  const { system } = platform.database

  /** Reads a multipart body; files only where the form takes them from this visitor. */
  async function withFiles(request: PageRequest, receive: NonNullable<PageRequest['receive']>): Promise<PageAnswer> {
    const form = await forms.current(addressOf(request))
    const refused = await refuse(form, request, contextOf(request, form))
    const none = { maxFiles: 0, folder: uploadFolder(platform) }
    const expected = refused || !form ? none : expectedFiles(platform, form, request.ip)
    const body = await receive(expected).catch((error: unknown) => {
      if (refused && error instanceof ApiError && error.status < 500) return refused
      throw error
    })
    if ('status' in body) return body
    try {
      return await take({ ...request, body: body.values }, body)
    } finally {
      await body.discard()
    }
  }

  /** The form, as it is now if this process has not seen it open. */
  async function admit(known: LiveForm | undefined, request: PageRequest): Promise<LiveForm | PageAnswer> {
    if (known && !(await refuse(known, request, contextOf(request, known)))) return known
    // What a process remembers may have been switched on elsewhere since.
    const form = await forms.current(addressOf(request))
    const refused = await refuse(form, request, contextOf(request, form))
    return refused ?? form ?? notFoundPage(request)
  }

  async function take(request: PageRequest, files?: SentFiles): Promise<PageAnswer> {
    const input = readBody(request.body)
    const sent: SubmissionRequest = {
      input,
      query: request.query,
      ip: request.ip,
      idempotencyKey: request.header('idempotency-key'),
      arrival: { startedMs: traceClock(), traceparent: request.traceparent },
    }
    let form = await (isAttempt(input) ? forms.current : forms.remembered)(addressOf(request))
    for (let round = 1; round <= maxRounds; round++) {
      if (form && isAttempt(input) && !(await unreachable(form, request, contextOf(request, form)))) {
        return enter(form, input[passwordName], request, contextOf(request, form))
      }
      const admitted = await admit(form, request)
      if ('status' in admitted) return admitted
      form = admitted
      if (files) sent.files ??= await storeSentFiles(platform, form, files, { ...request, input })
      sent.member = await sendingMember(form, request, contextOf(request, form))
      const outcome = await submit(form, sent)
      if (outcome.kind === 'accepted') return thanks.accepted(form, outcome, request, contextOf(request, form))
      // Asked afterwards: a repetition of what was accepted gets the first answer, however full the form is since.
      if (await isFull(system, form)) {
        return unavailablePage(form, 'full', request, contextOf(request, form))
      }
      if (outcome.kind === 'link_used') {
        return unavailablePage(form, 'link_used', request, contextOf(request, form))
      }
      if (outcome.kind !== 'form_changed') return outcomeAnswer(form, outcome, request, contextOf(request, form))
      form = await forms.current(addressOf(request))
    }
    throw new ApiError('unavailable', refusal('form_is_changing'), { headers: { 'retry-after': '1' } })
  }

  return (request: PageRequest) => (request.receive ? withFiles(request, request.receive) : take(request))
}
