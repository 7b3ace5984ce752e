import { texts } from '../text/language.ts'

export const workTexts = texts({
  en: {
    underWay: 'Under way',
    elapsed: (state: string, seconds: string) => `${state}: ${seconds} s`,
    wait: (seconds: number) => `The server asks for a pause: ${seconds} s`,
    cancelled: 'Cancelled.',
    failed: (count: number) => (count === 1 ? 'One failed:' : `${count} failed:`),
  },
  de: {
    underWay: 'In Arbeit',
    elapsed: (state: string, seconds: string) => `${state}: ${seconds} s`,
    wait: (seconds: number) => `Der Server bittet um eine Pause: ${seconds} s`,
    cancelled: 'Abgebrochen.',
    failed: (count: number) => (count === 1 ? 'Einmal fehlgeschlagen:' : `${count} fehlgeschlagen:`),
  },
})
