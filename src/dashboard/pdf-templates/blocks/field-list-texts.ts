import { texts } from '../../text/language.ts'

export const fieldListTexts = texts({
  en: {
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    remove: (label: string) => `Take ${label} out of the list`,
  },
  de: {
    up: (label: string) => `${label} nach oben`,
    down: (label: string) => `${label} nach unten`,
    remove: (label: string) => `${label} aus der Liste nehmen`,
  },
})
