import { texts } from '../text/language.ts'

export const ownDomainTexts = texts({
  en: {
    title: 'Own domain',
    text: 'The addresses of your forms start with it while it can be reached. The operator of the service sets it up.',
    states: {
      none: '',
      elsewhere: 'Certificate by a proxy',
      waiting: 'Certificate requested',
      failed: 'No certificate',
      issued: 'Certificate valid',
      renewal_failed: 'Renewal failed',
    },
    explained: {
      none: '',
      elsewhere: 'The operator of the service takes care of the certificate.',
      waiting: 'The certificate is being requested. This takes a few minutes.',
      failed: 'Visitors cannot open forms at this domain.',
      issued: '',
      renewal_failed: '',
    },
    until: (date: string) => `The certificate is valid until ${date}.`,
    nextTry: (time: string) => `Next automatic attempt: ${time}`,
  },
  de: {
    title: 'Eigene Domain',
    text: 'Solange sie erreichbar ist, beginnen die Adressen Ihrer Formulare damit. Die Domain richtet der Betreiber des Dienstes ein.',
    states: {
      none: '',
      elsewhere: 'Zertifikat über einen Proxy',
      waiting: 'Zertifikat angefordert',
      failed: 'Kein Zertifikat',
      issued: 'Zertifikat gültig',
      renewal_failed: 'Verlängerung fehlgeschlagen',
    },
    explained: {
      none: '',
      elsewhere: 'Um das Zertifikat kümmert sich der Betreiber des Dienstes.',
      waiting: 'Das Zertifikat wird angefordert. Das dauert einige Minuten.',
      failed: 'Formulare lassen sich unter dieser Domain nicht öffnen.',
      issued: '',
      renewal_failed: '',
    },
    until: (date: string) => `Das Zertifikat gilt bis zum ${date}.`,
    nextTry: (time: string) => `Nächster automatischer Versuch: ${time}`,
  },
})
