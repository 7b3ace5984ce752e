/** Input that people do not see; whoever fills it in is judged spam (`honeypot_enabled`). */
export const decoyName = 'website_url'

/** Input that carries the signed page token back. */
export const tokenName = '_token'

/** Checkbox above the button (`consent_enabled`). */
export const consentName = 'consent'

/** Input of the gate that takes a form's password. */
export const passwordName = '_password'

/** Inputs of the login to a form for staff: the address that asks, what it was asked for as, the code from the mail. */
export const emailName = 'email'
export const requestName = 'request'
export const codeName = 'code'

/** Parameter of the address that holds a signed link, and input that carries back what the link has filled in. */
export const linkName = '_link'
export const loadedName = '_loaded'
