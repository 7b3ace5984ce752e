import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { workKinds, type WorkKind } from '../../../shared/contract/submissions/work.ts'
import { asksFirst, type AccountMail } from '../mails/index.ts'
import { htmlLetter, plainLetter, resolveBody } from '../submission-mails/index.ts'
import type { FailuresOfKind } from './notice-queries.ts'

/** As the dashboard calls them, in both languages. */
const kindNames: Record<WorkKind, string> = {
  crm: 'Eintrag ins CRM / Write to the CRM',
  document: 'PDF-Dokument / PDF document',
  mails: 'Schreiben der E-Mails / Writing the e-mails',
  mail: 'E-Mail / E-mail',
  signature: 'Unterschriebenes Dokument / Signed document',
  delivery: 'Webhook-Zustellung / Webhook delivery',
}

/**
 * The daily mail about what was given up, in both languages, since an account has no language of its own. It names kinds and numbers,
 * and no reason: that may quote what a visitor has submitted.
 */
export function failuresMail(
  counts: readonly FailuresOfKind[],
  { account, publicUrl }: { account: string; publicUrl: string },
): AccountMail {
  const sum = (of: 'open' | 'fresh' | 'asking') => counts.reduce((total, count) => total + count[of], 0)
  const [fresh, open, asking] = [sum('fresh'), sum('open'), sum('asking')]
  const page = `${publicUrl}/app/work`
  const letter = {
    language: 'de' as const,
    subject: `Fehlgeschlagen: ${fresh} / Failures: ${fresh}`,
    agency: account,
    accent: formSettingDefaults.accent_color,
    body: resolveBody(bodyOf({ fresh, open, asking }), (text) => text),
    action: {
      address: page,
      words: 'Im Dashboard ansehen / Open in the dashboard',
      or: 'Oder rufen Sie diese Adresse auf / Or open this address:',
    },
    answers: {
      heading: 'Offen / Open',
      rows: workKinds.flatMap((kind) => {
        const of = counts.find((count) => count.kind === kind)
        const links = of && [{ words: String(of.open), address: `${page}?kind=${kind}` }]
        return links ? [{ label: kindNames[kind], value: String(of.open), links }] : []
      }),
    },
    remark: `Diese E-Mail kommt höchstens einmal am Tag und lässt sich unter „Konto“ abschalten. / This e-mail comes once a day at most and can be switched off under “Account”: ${publicUrl}/app/account?part=notifications`,
    imprint: { lines: [], links: [] },
  }
  return {
    subject: letter.subject,
    body: plainLetter(letter),
    html: htmlLetter(letter),
    language: 'de',
    sender_name: account,
  }
}

const bodyOf = ({ fresh, open, asking }: { fresh: number; open: number; asking: number }) =>
  [
    `Neu fehlgeschlagen: ${fresh}. Insgesamt offen: ${open}. Das Dashboard nennt die Gründe. Dort versuchen Sie es erneut oder markieren es als erledigt.`,
    ...(asking === 0
      ? []
      : [
          `E-Mails an Besucher und Einladungen, die sich mehr als ${asksFirst.days} Tage lang nicht senden ließen und nur noch gesendet werden, wenn Sie „Erneut versuchen“ wählen: ${asking}.`,
        ]),
    `Newly failed: ${fresh}. Open in total: ${open}. The dashboard states the reasons. Try it again there, or mark it as settled.`,
    ...(asking === 0
      ? []
      : [
          `E-mails to visitors and invitations that waited more than ${asksFirst.days} days and are only sent if you choose “Try again”: ${asking}.`,
        ]),
  ].join('\n\n')
