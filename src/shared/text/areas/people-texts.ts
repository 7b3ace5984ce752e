import type { Role } from '../../contract/accounts/roles.ts'

/** A mail with one link. */
export interface PeopleText {
  subject: string
  body: string
  action: string
  remark: string
}

/** What the dashboard mails to its own people. */
export interface PeopleTexts {
  roles: Record<Role, string>
  /** `{inviter}`, `{account}`, `{role}`, `{days}`. */
  invitation: PeopleText
  /** `{name}`, `{minutes}`. */
  reset: PeopleText
  /** `{name}`, `{account}`. */
  passwordChanged: PeopleText
  /** `{name}`, `{account}`, `{owner}`. */
  secondFactorRemoved: PeopleText
}

export const peopleTexts: Record<'de' | 'en', PeopleTexts> = {
  en: {
    roles: { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' },
    invitation: {
      subject: 'Invitation to {account}',
      body: 'Hello,\n\n{inviter} invites you to work on the forms of {account}, with the role “{role}”. Choose your name and a password, and you are in:',
      action: 'Accept the invitation',
      remark:
        'The link is valid for {days} days and once only. If you do not know what this is about, you can ignore this e-mail.',
    },
    reset: {
      subject: 'A new password',
      body: 'Hello {name},\n\nwith this link you choose a new password:',
      action: 'Choose a new password',
      remark:
        'The link is valid for {minutes} minutes and once only. If you did not ask for it, you can ignore this e-mail: your password stays as it is. Do not share the link.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      body: 'Hello {name},\n\nthe password with which you sign in to {account} was just changed. If that was you, there is nothing to do.\n\nIf it was not you, choose a new password at once, and look under “Security” whether all passkeys and sessions are yours:',
      action: 'Choose a new password',
      remark: 'This e-mail is sent whenever the password changes.',
    },
    secondFactorRemoved: {
      subject: 'Your second factor was switched off',
      body: 'Hello {name},\n\n{owner} has switched off your second factor for {account}: you now sign in with your password alone. Please set up a new one under “Security”:',
      action: 'Open “Security”',
      remark: 'If you did not ask for this, speak to {owner}, and change your password.',
    },
  },
  de: {
    roles: { viewer: 'Betrachter', editor: 'Bearbeiter', owner: 'Inhaber' },
    invitation: {
      subject: 'Einladung zu {account}',
      body: 'Guten Tag,\n\n{inviter} lädt Sie ein, an den Formularen von {account} mitzuarbeiten, mit der Rolle „{role}“. Wählen Sie Ihren Namen und ein Passwort, dann sind Sie dabei:',
      action: 'Einladung annehmen',
      remark:
        'Der Link gilt {days} Tage und nur einmal. Wenn Sie nicht wissen, worum es geht, können Sie diese E-Mail ignorieren.',
    },
    reset: {
      subject: 'Ein neues Passwort',
      body: 'Guten Tag {name},\n\nmit diesem Link wählen Sie ein neues Passwort:',
      action: 'Neues Passwort wählen',
      remark:
        'Der Link gilt {minutes} Minuten und nur einmal. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist. Geben Sie den Link an niemanden weiter.',
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      body: 'Guten Tag {name},\n\ndas Passwort, mit dem Sie sich bei {account} anmelden, wurde soeben geändert. Wenn Sie das waren, ist nichts zu tun.\n\nWenn nicht, wählen Sie bitte sofort ein neues Passwort, und sehen Sie unter „Sicherheit“ nach, ob alle Passkeys und Sitzungen Ihre sind:',
      action: 'Neues Passwort wählen',
      remark: 'Diese E-Mail kommt bei jeder Änderung des Passworts.',
    },
    secondFactorRemoved: {
      subject: 'Ihr zweiter Faktor wurde ausgeschaltet',
      body: 'Guten Tag {name},\n\n{owner} hat Ihren zweiten Faktor für {account} ausgeschaltet: Sie melden sich jetzt allein mit Ihrem Passwort an. Bitte richten Sie unter „Sicherheit“ einen neuen ein:',
      action: '„Sicherheit“ öffnen',
      remark: 'Wenn Sie nicht darum gebeten haben, sprechen Sie mit {owner}, und ändern Sie Ihr Passwort.',
    },
  },
}
