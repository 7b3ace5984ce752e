import { texts } from '../../text/language.ts'

export const trialTexts = texts({
  en: {
    tryFirst: 'Try out first',
    triesText: 'What you change is in the preview only, until you apply it.',
    savesText: 'Each change is saved by itself.',
    tried: (count: number) => (count === 1 ? '1 change in the preview only' : `${count} changes in the preview only`),
    apply: 'Apply',
    discard: 'Discard',
    applied: 'The design was applied.',
    leaveTitle: 'Discard the changes to the design?',
    leaveText: 'They are in the preview only. You have not applied them yet.',
    stay: 'Stay here',
  },
  de: {
    tryFirst: 'Erst ausprobieren',
    triesText: 'Was Sie ändern, steht nur in der Vorschau, bis Sie es übernehmen.',
    savesText: 'Jede Änderung wird von selbst gespeichert.',
    tried: (count: number) =>
      count === 1 ? '1 Änderung nur in der Vorschau' : `${count} Änderungen nur in der Vorschau`,
    apply: 'Übernehmen',
    discard: 'Verwerfen',
    applied: 'Das Design wurde übernommen.',
    leaveTitle: 'Änderungen am Design verwerfen?',
    leaveText: 'Sie stehen nur in der Vorschau und sind noch nicht übernommen.',
    stay: 'Weiter ausprobieren',
  },
})
