/** One number with what people write between its digits, and words without digits behind it. */
const oneNumber = /^[+(]*\d[\d\s()./–-]*\D*$/

/**
 * Where a telephone dials; undefined where there may be more than one number, or an hour. A trunk zero in brackets is dialled within the
 * country alone.
 */
export function callLink(phone: string): string | undefined {
  const text = phone.trim()
  const digits = text.replace(/(?<=^\W*(\+|00).*)\(0\)/, '').replace(/\D/g, '')
  return oneNumber.test(text) && digits.length >= 3 ? `tel:${/^\W*\+/.test(text) ? '+' : ''}${digits}` : undefined
}

export const mailLink = (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
