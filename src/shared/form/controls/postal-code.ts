/** A postal code as lists of places have it, in capital letters. */
export const isPostalCode = (text: string) => /^[0-9A-Z][0-9A-Z -]{1,8}[0-9A-Z]$/.test(text) && /\d/.test(text)

/** A place with a postal code, and the streets that are known of it. */
export interface Place {
  name: string
  streets: string[]
}
