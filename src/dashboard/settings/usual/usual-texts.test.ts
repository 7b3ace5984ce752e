import { expect, test } from 'vitest'
import { composeMails } from '../../../server/features/submission-mails/compose.ts'
import type { Composition } from '../../../server/features/submission-mails/composition.ts'
import { ownAddresses } from '../../../server/features/submission-mails/recipients.ts'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { languages } from '../../../shared/text/languages.ts'
import { usualTexts } from './usual-texts.ts'

const agency = 'Haus am See'
const office = 'office@agency.example'

/** Subjects of the mails of a form whose texts are empty, as they are composed. */
function composed(language: (typeof languages)[number], title: string | null): Record<string, string> {
  const settings = {
    ...formSettingDefaults,
    language,
    title,
    internal_title: 'Intern',
    receiver: office,
    email2_enabled: true,
    email2_receiver: office,
  }
  const composition = {
    submission: { account_id: 1, submission_id: 2, index: 3, created_at: '2026-11-29T08:00:00.000Z', isSaved: true },
    settings,
    account: { name: agency, timezone: 'Europe/Berlin' },
    fields: [],
    visitor: { settings, fields: [] },
    content: {},
    visitorContent: {},
    kept: null,
    linked: null,
    notified: ownAddresses([office]),
    identities: [],
    unconfirmed: [],
    domain: 'forms.example',
    document: null,
    unmailed: false,
    deletion: null,
    page: null,
    submittedBy: undefined,
    linkOf: () => '',
  } as unknown as Composition
  return Object.fromEntries(composeMails(composition).mails.map(({ purpose, subject }) => [purpose, subject]))
}

test('settings: a subject that is not set shows what is sent, in each language [B15-27]', () => {
  for (const language of languages) {
    for (const title of [null, ' ', 'Ihre Anfrage', 'Möchten Sie verkaufen?', 'Fertig!', 'Und …']) {
      const form = { language, title, internal_title: 'Intern', email_sender_name: null, double_opt_in_hold: false }
      const shown = usualTexts(catalogue[language], { form, account: agency })
      const sent = composed(language, title)
      expect(shown.subject).toBe(sent['confirmation'])
      expect(shown.email2_subject).toBe(sent['second'])
      expect(shown.notification_subject.replace('…', '3')).toBe(sent['notification'])
    }
  }
})
