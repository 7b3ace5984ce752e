/** One number, with what people write before it, between its digits and behind it. */
const oneNumber = /^\D*\d[\d\s()./–-]*\D*$/
/** A plus right before the first digit, which no code of a country has as a zero; other pluses stand between words. */
const isInternational = /^\D*\+\s*\(?[1-9]/

/**
 * Where a telephone dials; undefined where there may be more than one number, or an hour. A trunk zero in brackets is dialled within the
 * country alone.
 */
export function callLink(phone: string): string | undefined {
  const digits = phone.replace(/(?<=^\D*(\+\s*\(?[1-9]|00).*)\(0\)/, '').replace(/\D/g, '')
  if (!oneNumber.test(phone.trim()) || digits.length < 3) return undefined
  return `tel:${isInternational.test(phone) ? '+' : ''}${digits}`
}

export const mailLink = (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
