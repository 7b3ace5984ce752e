import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'Si prosegue automaticamente: ancora {time}',
    stay: 'Resta qui',
    stays: 'Resta su questa pagina.',
  },
  places: {
    filled: 'Località inserita: {place}',
    several: 'A questo CAP corrispondono più località. La preghiamo di sceglierne una.',
  },
  trust: {
    label: 'Chi siamo',
    stars: '{value} stelle su 5',
    ratings: { one: '{count} recensione', other: '{count} recensioni' },
    ratingsAt: '{ratings} su {source}',
    contact: 'Il Suo contatto',
    next: 'I prossimi passi',
  },
  problems: {
    unreadable: 'Quanto è stato inviato non è leggibile. Ricarichi la pagina e riprovi.',
    missing: 'A questo indirizzo non c’è nulla.',
    tooLarge: 'È troppo in una volta sola. Invii meno file o file più piccoli.',
    tooOften: 'Sono arrivate molte richieste in poco tempo. Attenda un minuto e riprovi.',
    busy: 'In questo momento riceviamo moltissime richieste. Riprovi tra un minuto.',
    failed: 'Si è verificato un errore da parte nostra. Riprovi. Richiesta',
    furtherFaults: { one: 'e un altro errore', other: 'e altri {n} errori' },
  },
  waitingList: {
    name: 'Lista d’attesa',
    full: 'Tutti i posti sono occupati.',
    offer: 'Può iscriversi alla lista d’attesa. Se si libera un posto, La contatteremo.',
    join: 'Iscriversi alla lista d’attesa',
    headline: 'Lei è in lista d’attesa',
    text: 'Al momento tutti i posti sono occupati. Abbiamo ricevuto le Sue risposte. Se si libera un posto, La contatteremo.',
    mailed:
      'Lei è in lista d’attesa, perché al momento tutti i posti sono occupati. Se si libera un posto, La contatteremo.',
    letter:
      '{greeting}\n\nabbiamo ricevuto le Sue risposte. Lei è in lista d’attesa, perché al momento tutti i posti sono occupati. Se si libera un posto, La contatteremo.\n\nCordiali saluti\n{sender}',
    notified: 'Tutti i posti erano occupati: questo invio è in lista d’attesa.',
  },
  optIn: {
    pendingHeadline: 'Confermi il Suo indirizzo e-mail',
    pendingText:
      'Abbiamo inviato un’e-mail a {email}. Riceveremo i Suoi dati solo quando aprirà il link contenuto e confermerà. Il link è valido per {time}; dopo i dati vengono eliminati.',
    alsoText:
      'Abbiamo inviato un’e-mail a {email}. Confermi il Suo indirizzo con il link contenuto; è valido per {time}.',
    spamHint: 'Non ha ricevuto l’e-mail? Controlli anche la cartella della posta indesiderata.',
    askHeadline: 'Confermare l’indirizzo e-mail?',
    askText: 'Con un clic conferma che l’indirizzo e-mail è Suo e che ha inviato il modulo «{title}».',
    confirm: 'Conferma l’indirizzo e-mail',
    confirmedHeadline: 'Il Suo indirizzo e-mail è confermato',
    confirmedText: 'Grazie. Non deve fare altro.',
    alreadyHeadline: 'Il Suo indirizzo e-mail è già confermato',
    alreadyText: 'Non deve fare altro; può chiudere questa pagina.',
    endedHeadline: 'Questo link è scaduto',
    endedText:
      'Non consente più di confermare l’indirizzo e-mail. Ciò che attendeva la conferma viene eliminato. Compili di nuovo il modulo.',
    missingHeadline: 'Questo link non è valido',
    missingText: 'È incompleto, oppure quanto inviato è già stato eliminato.',
    toForm: 'Vai al modulo',
    again: 'Invia di nuovo l’e-mail',
    againDone: 'Abbiamo inviato di nuovo l’e-mail.',
    wrongAddress: 'Ha scritto male l’indirizzo?',
    rightAddress: 'Indirizzo e-mail corretto',
    correct: 'Cambia l’indirizzo e invia l’e-mail',
    correctDone:
      'L’indirizzo è stato cambiato e abbiamo inviato una nuova e-mail. Il link della precedente non è più valido.',
    addressRefused: 'A questo indirizzo non inviamo e-mail. Ne indichi un altro.',
    tooOften:
      'Da qui non possiamo inviare altre e-mail. Controlli anche la cartella della posta indesiderata oppure compili di nuovo il modulo più tardi.',
    goneHeadline: 'Da questa pagina non si va oltre',
    goneText:
      'Forse l’indirizzo e-mail è già confermato oppure la pagina è rimasta aperta troppo a lungo. Se non ha un’e-mail con un link, compili di nuovo il modulo.',
    endedAgainText:
      'Questo link non consente più di confermare l’indirizzo e-mail. Possiamo inviarLe una nuova e-mail con un nuovo link.',
    newMail: 'Invia una nuova e-mail',
    resentHeadline: 'Controlli la Sua posta',
    resentText: 'Abbiamo inviato una nuova e-mail. Confermi il Suo indirizzo con il link contenuto.',
    limitHeadline: 'Già inviato',
    limitText: 'Il modulo è già stato inviato con questo indirizzo e-mail tutte le volte possibili.',
    mailSubject: 'Confermi il Suo indirizzo e-mail: {title}',
    mailBody:
      'Buongiorno,\n\nqualcuno ha inviato il modulo «{title}» con questo indirizzo e-mail. Se è stato Lei, confermi che l’indirizzo è Suo:',
    mailRemark:
      'Il link è valido per {time}. Se non è stato Lei, non deve fare nulla: senza conferma i dati vengono eliminati.',
    mailRemarkAlso: 'Il link è valido per {time}. Se non è stato Lei, non deve fare nulla.',
  },
  proof: {
    working: 'Protezione dagli invii automatici: il Suo dispositivo ha bisogno di un momento. Non deve fare nulla.',
    needsScript:
      'Per l’invio serve JavaScript: protegge questo modulo dagli invii automatici. Lo attivi nel browser e ricarichi la pagina.',
  },
  tracking: {
    label: 'Statistiche',
    question:
      'Possiamo contare la visita a questa pagina con {provider}? Le Sue risposte nel modulo non vengono trasmesse. Può cambiare scelta in qualsiasi momento.',
    accept: 'Consenti',
    decline: 'Rifiuta',
    change: 'Modifica la scelta sulle statistiche',
  },
  transcript: {
    consent:
      'I Suoi messaggi e quanto ha già indicato nel modulo vengono trasmessi a un servizio di IA che scrive le risposte. Se invia il modulo, la conversazione viene salvata insieme ai Suoi dati.',
    addition: 'Se invia il modulo, la conversazione viene salvata insieme ai Suoi dati.',
  },
  salutation: {
    toWoman: 'Gentile Signora {name}',
    toMan: 'Egregio Signor {name}',
    neutral: 'Gentili Signore e Signori',
  },
  submitter: 'Inviato da {name} ({email}).',
  mailTest: 'Prova: {subject}',
  pdf: {
    pageNumber: 'Pagina {page} di {pages}',
    yes: 'Sì',
    no: 'No',
    attachment: 'Allegato {number}',
    missingAttachment: 'non è stato possibile allegarlo',
    missingImage: 'Immagine non disponibile',
    missingGlyphs: 'Questo documento non può rappresentare alcuni caratteri; al loro posto compaiono dei riquadri.',
    placeAndDate: 'Luogo, data',
    continued: '(seguito)',
    regards: 'Cordiali saluti',
    enclosure: 'Allegato',
    enclosures: 'Allegati',
    reference: 'Pratica n. {number} del {date}',
    address: 'Indirizzo',
    name: 'Nome',
    ourReference: 'Nostro riferimento',
    date: 'Data',
    signature: 'Firma',
  },
}
