import type { MailText } from '../../mails/index.ts'

/**
 * The service's own mails about a subscription, in both languages, since an account has no language of its own. Only the
 * host of the URL is named: its path is a password in many chat tools.
 */
export function warningMail(url: string, failingSince: string): MailText {
  const host = hostOf(url)
  const since = `${failingSince.slice(0, 16).replace('T', ' ')} UTC`
  return {
    subject: `Webhook antwortet nicht / Webhook is failing: ${host}`,
    body: lines(
      `Der Webhook zu ${host} schlägt seit ${since} ununterbrochen fehl.`,
      'Bleibt es dabei, wird er abgeschaltet. Die einzelnen Versuche stehen im Dashboard unter Webhooks.',
      '',
      `The webhook to ${host} has failed without a break since ${since}.`,
      'If this goes on, it will be switched off. The dashboard shows every attempt under Webhooks.',
    ),
  }
}

export function switchedOffMail(url: string): MailText {
  const host = hostOf(url)
  return {
    subject: `Webhook abgeschaltet / Webhook switched off: ${host}`,
    body: lines(
      `Der Webhook zu ${host} wurde nach anhaltenden Fehlern abgeschaltet; wartende Sendungen sind verworfen.`,
      'Schalten Sie ihn im Dashboard wieder ein, sobald der Empfänger antwortet. Die einzelnen Versuche stehen dort unter Webhooks.',
      '',
      `The webhook to ${host} was switched off after lasting failures; waiting deliveries were cancelled.`,
      'Switch it on again in the dashboard once the receiver answers. It shows every attempt under Webhooks.',
    ),
  }
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url
const lines = (...text: string[]) => `${text.join('\n')}\n`
