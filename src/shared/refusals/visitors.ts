import { fill, plural } from '../text/fill.ts'
import type { FaultTexts, Texts } from '../text/texts.ts'

/** The code of each fault that the check of answers finds (`form/engine/check-answer.ts`). */
export const answerCodes = {
  required: 'answer_required',
  requiredChoice: 'answer_choice_required',
  requiredCheckbox: 'answer_tick_required',
  requiredFile: 'answer_file_required',
  requiredSignature: 'answer_signature_required',
  email: 'answer_not_email',
  url: 'answer_not_web_address',
  tel: 'answer_not_phone',
  number: 'answer_not_number',
  wholeNumber: 'answer_not_whole_number',
  digits: 'answer_too_many_digits',
  min: 'answer_too_small',
  max: 'answer_too_large',
  step: 'answer_not_in_steps',
  date: 'answer_not_date',
  time: 'answer_not_time',
  datetime: 'answer_not_date_and_time',
  dateMin: 'answer_too_early',
  dateMax: 'answer_too_late',
  option: 'answer_not_offered',
  tooLong: 'answer_too_long',
  tooShort: 'answer_too_short',
  exactLength: 'answer_not_of_length',
  minChoices: 'answer_too_few_choices',
  maxChoices: 'answer_too_many_choices',
  tooManyFiles: 'answer_too_many_files',
  unreadable: 'answer_unreadable',
} as const satisfies Record<keyof FaultTexts, `answer_${string}`>

type Wait = { seconds: number }

const minutes = ({ seconds }: Wait) => Math.ceil(seconds / 60)

/** Refusals in the words of the visitor's language: each is one of its texts. The words of an agency for its own form are not among them. */
export const visitorSentences = {
  page_outdated: ({ live }: Texts) => live.outdated,
  submission_refused: ({ live }: Texts) => live.failed,
  submission_unproven: ({ proof }: Texts) => proof.needsScript,
  submission_not_taken: ({ page }: Texts) => page.notTaken,
  submission_not_taken_now: ({ page }: Texts, _wait: Wait) => page.notTakenNow,
  too_many_submissions_from_here: ({ page }: Texts, wait: Wait) => plural(page.tooManyFromHere, minutes(wait)),
  too_many_submissions_of_email: ({ optIn }: Texts) => optIn.limitText,
  address_refused: ({ optIn }: Texts) => optIn.addressRefused,
  assistant_message_unreadable: ({ live }: Texts) => live.failed,
  assistant_asked_too_often: ({ assistant }: Texts, _wait: Wait) => assistant.tooOften,
  assistant_used_up: ({ assistant }: Texts, _wait: Wait) => assistant.usedUp,
  assistant_unavailable: ({ assistant }: Texts) => assistant.unavailable,
  upload_too_large: ({ files }: Texts, { size }: { size: number }) => fill(files.faults.tooLarge, { size }),
  uploads_too_large_together: ({ problems }: Texts) => problems.tooLarge,
  upload_empty: ({ files }: Texts) => files.faults.empty,
  upload_kind_not_taken: ({ files }: Texts, { kinds }: { kinds: string }) => fill(files.faults.kind, { kinds }),
  upload_unreadable: ({ files }: Texts) => files.faults.unreadable,
  upload_too_hard: ({ files }: Texts) => files.faults.tooHard,
  upload_with_password: ({ files }: Texts) => files.faults.password,
  upload_active: ({ files }: Texts) => files.faults.active,
  upload_altered: ({ files }: Texts) => files.faults.altered,
  upload_gone: ({ files }: Texts) => files.faults.gone,
  upload_used: ({ files }: Texts) => files.faults.used,
  too_many_uploads_in_all: ({ files }: Texts, { max }: { max: number }) => plural(files.faults.tooManyInAll, max),
  uploaded_too_often: ({ files }: Texts, wait: Wait) => plural(files.faults.tooOften, minutes(wait)),
  uploads_busy: ({ files }: Texts) => files.faults.busy,
  signature_without_name: ({ signing }: Texts) => signing.faults.name,
  signature_without_consent: ({ signing }: Texts) => signing.faults.consent,
  document_changed: ({ signing }: Texts) => signing.faults.changed,
} satisfies Record<string, (texts: Texts, params: never) => string>
