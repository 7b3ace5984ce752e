import type { Texts } from '../texts.ts'

/** Who may open a form, with what link, and what becomes of one's own data. */
export const access: Pick<Texts, 'staff' | 'links' | 'privacy'> = {
  staff: {
    headline: 'Riservato al personale',
    text: 'La preghiamo di accedere. Riceverà un’e-mail con un link valido una sola volta.',
    off: 'Al momento non è possibile accedere. La preghiamo di rivolgersi alla persona che gestisce i Suoi moduli.',
    email: 'Il Suo indirizzo e-mail',
    submit: 'Richiedi il link',
    wait: {
      one: 'Sono appena stati richiesti molti link. La preghiamo di attendere un minuto.',
      other: 'Sono appena stati richiesti molti link. La preghiamo di attendere {n} minuti.',
    },
    newWindow: 'Apri in una nuova finestra',
    sentHeadline: 'Controlli la Sua posta in arrivo',
    sentText:
      'Se questo indirizzo è abilitato per il modulo, un’e-mail è in arrivo. Apra il link che contiene oppure inserisca qui il codice indicato.',
    sentTextFramed:
      'Se questo indirizzo è abilitato per il modulo, un’e-mail è in arrivo. Inserisca qui il codice indicato. Il link che contiene apre il modulo in una finestra separata.',
    code: 'Codice ricevuto per e-mail',
    codeSubmit: 'Accedi',
    codeWrong: 'Questo codice non è corretto. La preghiamo di verificare le sei cifre.',
    codeUsedUp: 'Troppi tentativi. La preghiamo di aprire il link nell’e-mail o di richiederne uno nuovo.',
    again: 'Richiedi un nuovo link',
    ended:
      'Questo accesso non è più valido: il link e il codice valgono 15 minuti e una sola volta. La preghiamo di richiedere un nuovo link.',
    confirmHeadline: 'Accesso',
    confirmText: 'Sta accedendo come {name}.',
    confirm: 'Accedi ora',
    loggedIn: 'Accesso effettuato.',
    logOut: 'Esci',
    logOutText: 'Accesso effettuato come {name}.',
    back: 'Torna al modulo',
  },
  links: {
    needed: {
      headline: 'Questo modulo si apre con un link personale',
      text: 'La preghiamo di aprirlo con il link che ha ricevuto da noi. Se non lo ha, ci contatti.',
    },
    expired: {
      headline: 'Questo link è scaduto',
      text: 'Era valido solo per un periodo limitato. Ci contatti: gliene invieremo volentieri uno nuovo.',
    },
    used: {
      headline: 'Questo link è già stato utilizzato',
      text: 'Tramite questo link abbiamo già ricevuto delle risposte. Se desidera modificare qualcosa, ci contatti.',
    },
    hasExpired: 'Il Suo link è scaduto, perciò il modulo non è precompilato. Può comunque compilarlo e inviarlo.',
    notPrefilled: 'Al momento non è stato possibile precompilare il modulo. La preghiamo di compilarlo personalmente.',
  },
  privacy: {
    consent:
      'Acconsento alla conservazione e al trattamento dei miei dati per l’evasione della mia richiesta. Posso revocare questo consenso in qualsiasi momento. Maggiori informazioni sono contenute nella {privacy}.',
    consentName: 'Consenso',
    policy: 'informativa sulla privacy',
    deleteOwn: 'Elimina i miei dati',
    askHeadline: 'Eliminare i Suoi dati?',
    askText:
      'Ciò che ha inviato con questo modulo sarà eliminato qui, compresi file e documenti. L’operazione non può essere annullata.',
    deleteButton: 'Elimina definitivamente',
    deletedHeadline: 'I Suoi dati sono stati eliminati',
    deletedText:
      'Li abbiamo rimossi qui e abbiamo preso nota della Sua richiesta. Ciò che è già stato trasmesso, ad esempio per e-mail, sarà eliminato su richiesta.',
    endedHeadline: 'Questo link è scaduto',
    endedText: 'I Suoi dati non possono più essere eliminati qui. La preghiamo di contattarci direttamente.',
    missingHeadline: 'Qui non c’è nulla da eliminare',
    missingText:
      'I Suoi dati sono già stati eliminati o questo link non è più valido. La preghiamo di contattarci direttamente.',
    noticeSubject: 'L’invio n. {index} è stato eliminato: {title}',
    noticeBody:
      'Chi ha trasmesso l’invio n. {index} tramite il modulo «{title}» lo ha eliminato. Qui non ne è più conservato nulla. La preghiamo di eliminare anche quanto ne risulta nel CRM, nelle e-mail o in altri programmi, salvo obblighi di conservazione.\n',
  },
}
