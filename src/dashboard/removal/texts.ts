import { texts } from '../text/language.ts'

export const removalTexts = texts({
  en: {
    undo: 'Undo',
    undoOf: (said: string) => `Undo: ${said}`,
    left: (seconds: number) => `Takes effect in ${seconds} s`,
    explained: (seconds: number) => `Takes effect in ${seconds} seconds. Ctrl+Z takes it back.`,
    now: (said: string) => `Do it now: ${said}`,
    undone: 'Undone: nothing was changed.',
  },
  de: {
    undo: 'Rückgängig',
    undoOf: (said: string) => `Rückgängig: ${said}`,
    left: (seconds: number) => `Wird in ${seconds} s wirksam`,
    explained: (seconds: number) => `Wird in ${seconds} Sekunden wirksam. Strg+Z macht es rückgängig.`,
    now: (said: string) => `Sofort ausführen: ${said}`,
    undone: 'Rückgängig gemacht: Es wurde nichts geändert.',
  },
})
