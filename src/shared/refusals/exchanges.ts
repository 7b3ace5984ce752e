/** Why an exchange with another server has no answer, or none that can be used, in both languages. */
export const exchangeFaults = {
  blocked: { en: 'The target is not publicly reachable.', de: 'Das Ziel ist nicht öffentlich erreichbar.' },
  dns: { en: 'The host name could not be resolved.', de: 'Der Name des Servers ließ sich nicht auflösen.' },
  connect: { en: 'The connection could not be opened.', de: 'Die Verbindung kam nicht zustande.' },
  tls: {
    en: 'No trusted TLS connection could be made.',
    de: 'Eine vertrauenswürdige TLS-Verbindung kam nicht zustande.',
  },
  closed: {
    en: 'The connection was closed before an answer was received.',
    de: 'Die Verbindung wurde getrennt, bevor eine Antwort da war.',
  },
  protocol: { en: 'The answer was not valid HTTP/1.1.', de: 'Die Antwort war kein gültiges HTTP/1.1.' },
  timeout: { en: 'There was no answer in time.', de: 'Es kam nicht rechtzeitig eine Antwort.' },
  aborted: { en: 'The request was cancelled.', de: 'Die Anfrage wurde abgebrochen.' },
  unreadable: { en: 'Its answer cannot be read.', de: 'Die Antwort ist nicht lesbar.' },
} as const
export type ExchangeFault = keyof typeof exchangeFaults

/** The sentence of one; of what a later version says, none. */
export const exchangeSentence = (fault: string, language: 'en' | 'de'): string =>
  Object.hasOwn(exchangeFaults, fault) ? exchangeFaults[fault as ExchangeFault][language] : ''
