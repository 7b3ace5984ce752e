import { expect } from 'vitest'
import { it, kindOf, type ContractCase } from './case.ts'

/** Mails from e-mail identities. A connector that takes no records passes these alone. */
export const mails: ContractCase[] = [
  it('sends mails from an identity, and a test mail to it, or says that it does not', async (on) => {
    const { crm, identity, sentSubjects } = on
    const test = { identity, subject: 'Prüfung', text: 'Guten Tag' }
    if (!crm.capabilities.mails) {
      expect(await kindOf(crm.sendTestMail(test))).toBe('unsupported')
      expect(await kindOf(crm.sendMail({ ...test, to: ['ada@home.example'] }))).toBe('unsupported')
      return
    }
    await crm.sendTestMail(test)
    const mail = {
      identity,
      to: ['ada@home.example'],
      cc: ['b@home.example'],
      subject: 'Ihre Anfrage',
      text: 'Danke',
      html: '<p>Danke</p>',
    }
    await crm.sendMail(mail)
    expect((await sentSubjects()).slice(-2)).toEqual(['Prüfung', 'Ihre Anfrage'])
  }),
  it('refuses an identity that is not its own', async ({ crm, foreignIdentity: identity }) => {
    const mail = { identity, subject: 'Prüfung', text: 'Guten Tag' }
    const refused = crm.capabilities.mails ? 'rejected' : 'unsupported'
    expect(await kindOf(crm.sendTestMail(mail))).toBe(refused)
    expect(await kindOf(crm.sendMail({ ...mail, to: ['ada@home.example'] }))).toBe(refused)
  }),
]
