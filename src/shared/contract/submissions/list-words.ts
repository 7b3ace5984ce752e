import { searchText } from '../values.ts'

/** Submissions that a list with words finds at most: the newest. */
export const maxFoundInList = 2_000
/** Of forms with answers that the caller sees as marks, so many are read for one call. */
export const maxReadInList = 300
/** Newest submissions with the rarest of the words whose mails and records are looked at. */
export const maxSubmissionsBehind = 200
/** Newest mails, and newest replies, of an account that are looked at whatever they are about. */
export const newestMails = 500
/** Submissions of a form whose mails are listed, newest first. */
export const maxSubmissionsOfForm = 500
/** Mails that a list with words finds at most. */
export const maxMailsFound = 500

const words =
  'Words that begin like all of these: upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`, and a word that no submission has is taken for one that is nearly the same, but for callers who see some answers of the account as marks. Without a word of two letters or digits, nothing is found.'

/** Lists of submissions by their words, as `GET /search` finds them. */
export const submissionWords = () =>
  searchText()
    .optional()
    .describe(
      `Only submissions with these in their answers, the names of their files and their notes, as far as the caller sees them. ${words} A telephone number is found in any spelling, and by four digits or more of it. Found a few seconds after they were received. Of more than ${maxFoundInList.toLocaleString('en')} of the account that have the rarest of the words the newest are looked at, of a beginning that very many words have fewer, and the newest ${maxFoundInList.toLocaleString('en')} of the form where the list is that of one; of forms with answers that the caller sees as marks, the newest ${maxReadInList}.`,
    )

/** The list of mails by their words. */
export const mailWords = () =>
  searchText()
    .optional()
    .describe(
      `Only mails with these in subject, recipients, and name, company or e-mail address of who sent the submission that they are about, where fields of the CRM hold them. ${words} Looked for among the newest ${newestMails} mails, the newest ${newestMails} replies, and the mails about the newest ${maxSubmissionsBehind} submissions with the rarest of the words; ${maxMailsFound} are found at most. Mails whose content the caller does not see are not found.`,
    )
