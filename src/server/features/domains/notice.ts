import { sentencesOf } from '../../../shared/refusals/catalogue.ts'
import type { MailText } from '../mails/index.ts'
import { refusalOf, type Reason } from './reasons.ts'

/** Why a domain has no certificate, in both languages, since an account has no language of its own. */
export function failureMail(domain: string, reason: Reason, waitSeconds: number): MailText {
  const { message: en, code, params } = refusalOf(reason)
  const de = sentencesOf(code)?.de(params) ?? en
  const minutes = Math.round(waitSeconds / 60)
  const [inGerman, inEnglish] =
    minutes < 120
      ? [`${minutes} Minuten`, `${minutes} minutes`]
      : [`${Math.round(minutes / 60)} Stunden`, `${Math.round(minutes / 60)} hours`]
  return {
    subject: `Kein Zertifikat / No certificate: ${domain}`,
    body: `${[
      `Für die Domain ${domain} wurde kein Zertifikat ausgestellt.`,
      de,
      `Der nächste Versuch folgt in ${inGerman} von selbst.`,
      '',
      `No certificate was issued for the domain ${domain}.`,
      en,
      `The next try follows by itself in ${inEnglish}.`,
    ].join('\n')}\n`,
  }
}
