import { label } from './label.ts'

export const savingLabels = {
  autosave_enabled: label(
    ['Keep answers in the browser', 'For 7 days, until sent. Never files, signatures or confidential answers.'],
    ['Angaben im Browser behalten', 'Bis zum Absenden, 7 Tage lang. Nie Dateien, Unterschriften oder Vertrauliches.'],
  ),
  partial_submissions_enabled: label(
    ['Keep unfinished answers', 'You see how far visitors got. Nothing is written to the CRM or e-mailed.'],
    [
      'Unvollständige Angaben behalten',
      'Sie sehen, wie weit Besucher kamen. Nichts davon geht ins CRM oder in E-Mails.',
    ],
  ),
  partial_retention_days: label(
    ['Delete unfinished answers after', '', 'days'],
    ['Unvollständige Angaben löschen nach', '', 'Tagen'],
  ),
  resume_link_enabled: label(
    ['Offer to continue later', 'Visitors can have a single-use link e-mailed to them.'],
    ['Später weitermachen anbieten', 'Besucher lassen sich einen Link zusenden, der einmal gilt.'],
  ),
}
