/** The pages that onOffice shows of this service. */
export interface MarketplaceTexts {
  headline: string
  text: string
  key: string
  keyHint: string
  code: string
  codeHint: string
  submit: string
  faults: { key: string; code: string; taken: string; away: string }
  doneHeadline: string
  doneText: string
  renewedHeadline: string
  renewedText: string
  dashboard: string
  outdatedHeadline: string
  outdatedText: string
  unknownHeadline: string
  unknownText: string
}

export const germanMarketplaceTexts: MarketplaceTexts = {
  headline: 'Mit onOffice verbinden',
  text: 'Formulare für {customer} schreiben Adressen, Immobilien und Aktivitäten in Ihr onOffice.',
  key: 'API-Key',
  keyHint: 'onOffice zeigt ihn über diesem Bereich an. Kopieren Sie ihn hierher. Er wird verschlüsselt gespeichert.',
  code: 'Verbindungscode',
  codeHint: 'Sie erhalten ihn im Dashboard unter „CRM“. Er gilt einen Tag und nur einmal.',
  submit: 'Verbinden',
  faults: {
    key: 'onOffice nimmt diesen API-Key nicht an. Bitte kopieren Sie ihn noch einmal vollständig.',
    code: 'Diesen Verbindungscode gibt es nicht, oder er ist abgelaufen. Bitte erzeugen Sie im Dashboard einen neuen.',
    taken: 'Dieses onOffice ist schon mit einem anderen Konto verbunden. Bitte trennen Sie es dort zuerst.',
    away: 'onOffice antwortet gerade nicht. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  doneHeadline: 'onOffice ist verbunden',
  doneText:
    'Öffnen Sie diesen Dienst jetzt einmal in onOffice: Damit erteilen Sie die Freigabe. Ab dann werden neue Einsendungen in Ihr onOffice geschrieben, und was darauf gewartet hat, auch.',
  renewedHeadline: 'Die Verbindung steht',
  renewedText:
    'Einsendungen werden in Ihr onOffice geschrieben. Was darauf gewartet hat, folgt in den nächsten Minuten.',
  dashboard: 'Zum Dashboard',
  outdatedHeadline: 'Bitte in onOffice neu öffnen',
  outdatedText:
    'Diese Seite gilt nur einmal und nur für kurze Zeit. Schließen Sie sie, und öffnen Sie sie in onOffice noch einmal.',
  unknownHeadline: 'Noch nicht verbunden',
  unknownText: 'Dieses onOffice ist mit keinem Konto verbunden. Bitte schalten Sie den Dienst in onOffice zuerst frei.',
}

export const englishMarketplaceTexts: MarketplaceTexts = {
  headline: 'Connect to onOffice',
  text: 'Forms of {customer} write contacts, properties and activities to your onOffice.',
  key: 'API key',
  keyHint: 'onOffice shows it above this area. Copy it here. It is stored sealed.',
  code: 'Connection code',
  codeHint: 'You get it in the dashboard under “CRM”. It is good for a day, and once.',
  submit: 'Connect',
  faults: {
    key: 'onOffice does not accept this API key. Please copy all of it once more.',
    code: 'There is no such connection code, or it has ended. Please make a new one in the dashboard.',
    taken: 'This onOffice is connected to another account. Please disconnect it there first.',
    away: 'onOffice does not answer right now. Please try again in a minute.',
  },
  doneHeadline: 'onOffice is connected',
  doneText:
    'Open this service from onOffice once now: this gives the permission. From then on new submissions are written to your onOffice, and so is what has been waiting for it.',
  renewedHeadline: 'The connection works',
  renewedText: 'Submissions are written to your onOffice. What has been waiting for it follows within minutes.',
  dashboard: 'To the dashboard',
  outdatedHeadline: 'Please open it in onOffice again',
  outdatedText: 'This page works once, and for a short time. Close it and open it in onOffice again.',
  unknownHeadline: 'Not connected yet',
  unknownText: 'This onOffice is connected to no account. Please activate the service in onOffice first.',
}
