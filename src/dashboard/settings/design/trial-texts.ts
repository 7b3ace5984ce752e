import { texts } from '../../text/language.ts'

export const trialTexts = texts({
  en: {
    tryFirst: 'Try out first',
    triesText: 'Changes are shown in the preview. Visitors see them once you apply them.',
    savesText: 'Changes are saved automatically.',
    tried: (count: number) => (count === 1 ? '1 change not applied yet' : `${count} changes not applied yet`),
    apply: 'Apply',
    discard: 'Discard',
    applied: 'The design was applied.',
    leaveTitle: 'Discard the changes to the design?',
    leaveText: 'You have not applied them yet.',
    stay: 'Stay here',
  },
  de: {
    tryFirst: 'Erst ausprobieren',
    triesText: 'Änderungen sehen Sie in der Vorschau. Besucher sehen sie nach dem Übernehmen.',
    savesText: 'Änderungen werden automatisch gespeichert.',
    tried: (count: number) =>
      count === 1 ? '1 Änderung noch nicht übernommen' : `${count} Änderungen noch nicht übernommen`,
    apply: 'Übernehmen',
    discard: 'Verwerfen',
    applied: 'Das Design wurde übernommen.',
    leaveTitle: 'Änderungen am Design verwerfen?',
    leaveText: 'Sie sind noch nicht übernommen.',
    stay: 'Weiter ausprobieren',
  },
})
