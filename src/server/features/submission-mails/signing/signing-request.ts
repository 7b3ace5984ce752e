import { catalogue } from '../../../../shared/text/catalogue.ts'
import { fill } from '../../../../shared/text/fill.ts'
import { signingHeadline } from '../../../../shared/text/signing-headline.ts'
import { hasMacro } from '../../../../shared/contract/crm/macros.ts'
import { headerText } from '../../../lib/mail.ts'
import { resolveLetter } from '../body.ts'
import { nonBlank } from '../imprint.ts'
import { dateInWords, escaped, type VisitorMailContext, type Words } from '../mail-context.ts'
import { greeting } from './greeting.ts'

/** The usual words of a confirmation whose document has to be signed: who asks for a signature on which document, and until when. */
export function signingRequest(context: VisitorMailContext): Words | undefined {
  const signing = context.document?.signing
  if (!signing?.required) return undefined
  const { settings, account } = context
  const { language } = settings
  const texts = catalogue[language].signing
  const { number, ends_at } = signing
  const values = { number, date: dateInWords(ends_at, language, account.timezone), greeting: greetingIn(context) }
  return { subject: signingHeadline(texts, settings.title), body: texts.mail.requestBody, values }
}

/** By name only where the mail goes to the person who sent the form. */
export function greetingIn({ settings, source }: VisitorMailContext): string {
  const receiver = nonBlank(settings.receiver)
  const isTheirs = receiver === null || hasMacro(receiver)
  return isTheirs ? greeting(source, settings.language) : catalogue[settings.language].signing.mail.greeting
}

/** One of the texts about signing with its values in place, apart from the greeting and the name at its end. */
export const letterOf = (text: string, values: Record<string, string | number>) =>
  resolveLetter(text, (part, escape) => fill(part, escaped(values, escape)))

export const subjectOf = (text: string, values: Record<string, string | number>) => headerText(fill(text, values))
