import { texts } from '../text/language.ts'

export const workTexts = texts({
  en: {
    progress: (done: number, total: number) => `${done} of ${total}`,
    wait: (seconds: number) => `The server asks for a pause: ${seconds} s`,
    cancelled: 'Cancelled.',
    failed: (count: number) => (count === 1 ? 'One failed:' : `${count} failed:`),
  },
  de: {
    progress: (done: number, total: number) => `${done} von ${total}`,
    wait: (seconds: number) => `Der Server bittet um eine Pause: ${seconds} s`,
    cancelled: 'Abgebrochen.',
    failed: (count: number) => (count === 1 ? 'Einmal gescheitert:' : `${count} gescheitert:`),
  },
})
