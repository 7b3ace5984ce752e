/** What arrived at one e-mail address. */
import { service, until } from './client.ts'
import { type Mail, readMails } from './mail.ts'

export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await readMails(service().mailDir)).filter((mail) =>
    mail.to.some((to) => to.toLowerCase() === address.toLowerCase()),
  )

/** Waits until this many mails have arrived there. */
export const arrived = (address: string, count = 1, ms = 30_000): Promise<Mail[]> =>
  until(async () => {
    const mails = await mailsTo(address)
    return mails.length >= count ? mails : undefined
  }, ms)

/** The links of this service in a mail, without those that are there twice (as text and as HTML). */
export const linksIn = (mail: Mail): string[] => {
  const links = mail.text.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>()]+/g) ?? []
  // Of the mail as it was sent, quoted-printable cuts links off with `=` and writes that as `=3D`; decoded, they follow whole.
  return [...new Set(links)].filter((link) => link.startsWith(service().url) && !/=(3D|$)/.test(link))
}
