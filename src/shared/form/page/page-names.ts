/** Input that people do not see; a sender that fills it in is judged spam (`honeypot_enabled`). */
export const decoyName = 'website_url'

/** Input that carries the signed page token back. */
export const tokenName = '_token'

/** Checkbox above the button (`consent_enabled`). */
export const consentName = 'consent'

/** Input of the gate that takes a form's password. */
export const passwordName = '_password'

/** Input that carries the conversation with the assistant (`chat_assistant_store_transcript`). */
export const transcriptName = '_transcript'

/** Input that carries a proof of work (`pow_enabled`). */
export const proofName = '_proof'

/** Inputs of the login to a form for staff: the address that asks, what it was asked for as, the code from the mail. */
export const emailName = 'email'
export const requestName = 'request'
export const codeName = 'code'

/** Parameter of the address that holds a signed link, and input that carries back what the link has filled in. */
export const linkName = '_link'
export const loadedName = '_loaded'

/** Key under which answers that are not sent are kept: input of the form, and parameter of the address that brings them back. */
export const draftName = '_draft'

/** Parameter of the address that names what another form of the account hands over. */
export const handoverName = '_from'

/** What the page's script tells of a visit, for statistics: `start`, or the number of a step. */
export const reachedName = '_reached'

/** Input that says how far the visitor has come, from 1. */
export const stepName = '_step'

/** Button that shows the form in another language with the answers in it; its value says which language they were written in, and the step. */
export const languageName = '_language'

/** Of the page after sending: key of its receipt, in its address and in what it sends, and what is asked for again. */
export const receiptName = 'receipt'
export const againName = 'again'
