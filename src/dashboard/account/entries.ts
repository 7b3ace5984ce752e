import { presets } from '../../shared/contract/accounts/presets.ts'
import { processingStatuses } from '../../shared/contract/submissions/submission-processing.ts'
import { statusTexts } from '../submissions/processing/status-texts.ts'
import { label, type Label } from '../settings/labels/label.ts'
import { designLabels } from '../settings/labels/design.ts'
import { legalLabels } from '../settings/labels/legal.ts'
import { settings, type Kind } from '../settings/registry.ts'

export type AccountGroup = 'profile' | 'styling' | 'imprint' | 'notifications' | 'statistics' | 'status_names'

/** One setting of the account: its words and its control; those that forms follow are the form's own. */
export interface AccountEntry {
  name: string
  label: Label
  kind: Kind
}

const text = (type: 'text' | 'email'): Kind => ({ kind: 'text', isLong: false, type })

const labels = { ...designLabels, ...legalLabels }

const preset = (group: keyof typeof presets): AccountEntry[] =>
  settings
    .filter((setting) => setting.group === presets[group].group && setting.name !== presets[group].follows)
    .map(({ name, kind }) => ({ name: `default_${name}`, label: labels[name as keyof typeof labels], kind }))

const recipient = (n: number): AccountEntry => ({
  name: `notification_email_${n}`,
  label: label([`Recipient ${n}`, ''], [`Empfänger ${n}`, '']),
  kind: text('email'),
})

export const entries: Record<AccountGroup, AccountEntry[]> = {
  profile: [
    {
      name: 'name',
      label: label(
        ['Company name', 'In e-mails, and as alt text of the logo.'],
        ['Name des Unternehmens', 'In E-Mails und als Alternativtext des Logos.'],
      ),
      kind: text('text'),
    },
    {
      name: 'timezone',
      label: label(['Time zone', 'Used for dates and times.'], ['Zeitzone', 'Für Datums- und Zeitangaben.']),
      kind: { kind: 'timezone' },
    },
    {
      name: 'country',
      label: label(
        ['Country', 'For telephone numbers without a country code, when looking for contacts.'],
        ['Land', 'Für Telefonnummern ohne Landesvorwahl, wenn Kontakte gesucht werden.'],
      ),
      kind: { kind: 'country' },
    },
  ],
  styling: preset('styling'),
  imprint: preset('imprint'),
  notifications: [
    recipient(1),
    recipient(2),
    recipient(3),
    {
      name: 'notification_self',
      label: label(['The first owner, too', ''], ['Auch an den ersten Inhaber', '']),
      kind: { kind: 'flag' },
    },
    {
      name: 'notification_failures',
      label: label(
        ['About failures', 'Once a day at most, when something new has failed.'],
        ['Über fehlgeschlagene Vorgänge', 'Höchstens einmal am Tag, wenn etwas Neues fehlgeschlagen ist.'],
      ),
      kind: { kind: 'flag' },
    },
  ],
  status_names: processingStatuses.map((name) => ({
    name,
    label: label([statusTexts.en[name], ''], [statusTexts.de[name], '']),
    kind: text('text'),
  })),
  statistics: [
    {
      name: 'save_submission_data',
      label: label(
        ['Keep the content of submissions', 'They are counted in any case.'],
        ['Inhalt der Einsendungen speichern', 'Gezählt werden sie trotzdem.'],
      ),
      kind: { kind: 'flag' },
    },
    {
      name: 'save_ips',
      label: label(['Keep IP addresses', ''], ['IP-Adressen speichern', '']),
      kind: { kind: 'flag' },
    },
  ],
}
