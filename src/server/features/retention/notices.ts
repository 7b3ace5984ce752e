import { deadlines } from '../../lib/deadlines.ts'
import type { MailText } from '../mails/index.ts'

const days = deadlines.unsaved_content.after / 86_400

/** In both languages, since an account has no language of its own. Nothing of what was sent is in it. */
export function droppedMail(submissions: number): MailText {
  return {
    subject: 'Einsendungen nicht weitergegeben / Submissions not passed on',
    body: `${[
      `Einsendungen, die innerhalb von ${days} Tagen nicht vollständig weitergegeben werden konnten (an das CRM oder per E-Mail): ${submissions}.`,
      'Ihr Konto speichert keine Inhalte. Die Inhalte dieser Einsendungen wurden daher gelöscht und lassen sich nicht wiederherstellen.',
      'Prüfen Sie bitte im Dashboard unter CRM, ob die Verbindung funktioniert. Die Gründe stehen bei den einzelnen Einsendungen.',
      '',
      `Submissions that could not be passed on in full within ${days} days (to the CRM or by mail): ${submissions}.`,
      'Your account does not save content. The content of these submissions has been deleted and cannot be restored.',
      'Check the connection under CRM in the dashboard. Each submission states the reason.',
    ].join('\n')}\n`,
  }
}
