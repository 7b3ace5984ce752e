import type { Texts } from '../texts.ts'

export const letters: Pick<Texts, 'mails' | 'staffMail' | 'duplicates'> = {
  mails: {
    confirmationSubject: 'Abbiamo ricevuto le Sue risposte',
    confirmationSubjectOf: '{title}: abbiamo ricevuto le Sue risposte',
    confirmationBody: 'Buongiorno,\n\ngrazie. Abbiamo ricevuto le Sue risposte.\n\nCordiali saluti\n{sender}',
    secondSubject: 'Nuovo invio: {title}',
    secondBody: 'Buongiorno,\n\ntramite il modulo «{title}» è arrivato un nuovo invio.',
    notificationSubject: 'Nuovo invio n. {index}: {title}',
    notificationBody: 'L’invio n. {index} è arrivato tramite il modulo «{title}» ({date}).',
    answersWithheld: 'Le risposte non figurano in questa e-mail perché il modulo è impostato come riservato.',
    replyGoesTo: 'Se risponde a questa e-mail, la Sua risposta sarà inviata a {email}.',
    openInCrm: 'Apri nel CRM',
    answersHeading: 'Le risposte in dettaglio',
    yes: 'Sì',
    no: 'No',
    imprint: 'Note legali',
    privacy: 'Privacy',
  },
  staffMail: {
    subject: 'Il Suo accesso: {title}',
    body: 'Buongiorno {name},\n\ncon questo link accede al modulo «{title}»:',
    action: 'Accedi',
    codeHeading: 'Oppure inserisca questo codice dove ha richiesto l’accesso',
    code: 'Codice',
    remark:
      'Il link e il codice valgono 15 minuti e una sola volta. Se non desiderava accedere, può ignorare questa e-mail. Non comunichi il codice a nessuno.',
  },
  duplicates: {
    heading: 'Contatto già presente',
    found: 'Questo contatto esisteva già nel CRM.',
    archived: 'Il contatto è archiviato nel CRM.',
    reactivated: 'Il contatto era archiviato nel CRM ed è di nuovo attivo.',
    archivedEstate: 'Attenzione: questo immobile è archiviato nel CRM.',
    done: {
      update: 'Ciò che era diverso è stato sovrascritto con le risposte.',
      fill_empty: 'I campi vuoti sono stati completati, gli altri sono rimasti invariati.',
      keep: 'È rimasto invariato.',
      create_new: 'È stato comunque creato un nuovo contatto; quello già presente è rimasto invariato.',
    },
    same: 'Le risposte coincidono con esso.',
    differing: 'Differiscono: {fields}.',
    link: 'Apri il contatto già presente {id} nel CRM',
    changed: 'Finora nel CRM: {before}\nOra: {answer}',
    unchanged: 'Nel CRM: {before}\nRisposta, non acquisita: {answer}',
    nothing: '(vuoto)',
  },
}
