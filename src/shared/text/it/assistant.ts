import type { AssistantTexts } from '../areas/assistant-texts.ts'

export const assistant: AssistantTexts = {
  open: 'Domande sul modulo?',
  name: 'Guida al modulo',
  disclosure: 'Qui risponde un’intelligenza artificiale. Può sbagliare.',
  close: 'Chiudi',
  log: 'Conversazione',
  greeting: 'Buongiorno! Che cosa desidera sapere? Posso anche aiutarLa a compilare il modulo.',
  consent:
    'I Suoi messaggi e ciò che ha già indicato nel modulo vengono trasmessi a un servizio di IA che genera le risposte. La conversazione non viene conservata qui.',
  agree: 'Acconsento.',
  message: 'Il Suo messaggio',
  send: 'Invia messaggio',
  unavailable: 'Al momento la guida non è disponibile. Può compilare e inviare il modulo come di consueto.',
  tooOften: 'Ha inviato molti messaggi in poco tempo. La preghiamo di attendere un momento.',
  usedUp: 'Qui non è possibile inviare altri messaggi. Può compilare e inviare il modulo come di consueto.',
  proposals: 'Posso inserire questo per Lei:',
  yes: 'Sì',
  live: {
    you: 'Lei: ',
    writes: 'Sta scrivendo …',
    agreeFirst: 'La preghiamo di acconsentire prima alla trasmissione.',
    writeFirst: 'La preghiamo di scrivere prima un messaggio.',
    accept: 'Inserisci',
    accepted: 'Inserito',
    filled: 'compilato automaticamente',
    acceptAll: 'Inserisci tutto',
    undo: 'Annulla',
    notPossible: 'Al momento non è possibile',
    failed: 'Al momento la guida non è disponibile. Può compilare e inviare il modulo come di consueto.',
  },
}
