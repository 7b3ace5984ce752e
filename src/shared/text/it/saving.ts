import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: 'Le Sue risposte del {time} sono state ripristinate.',
  afresh: 'Ricomincia',
  resumed: 'Le Sue risposte sono state ripristinate. La preghiamo di fornire di nuovo file, firme e dati riservati.',
  later: 'Continua più tardi',
  laterText:
    'Le Sue risposte sono salvate fino al {date}, ma non ancora inviate. Possiamo inviarLe un link per continuare. File, firme e dati riservati non sono inclusi.',
  email: 'Il Suo indirizzo e-mail',
  submit: 'Inviatemi il link',
  back: 'Torna al modulo',
  sentHeadline: 'Controlli la Sua posta',
  sentText: 'Se l’indirizzo è corretto, riceverà un’e-mail con il link. È valido fino al {date} e una sola volta.',
  confirmHeadline: 'Continuare la compilazione',
  confirmText: 'Le Sue risposte ci sono ancora. Con questo pulsante può continuare; poi il link non sarà più valido.',
  confirm: 'Continua ora',
  endedHeadline: 'Questo link non è più valido',
  endedText: 'È già stato usato, è scaduto oppure le risposte sono già state inviate. Può riaprire il modulo.',
  mail: {
    subject: 'Il Suo link per continuare: {title}',
    body: 'Buongiorno,\n\ncon questo link può continuare a compilare il modulo «{title}»:',
    action: 'Continua',
    remark:
      'Il link è valido fino al {date} e una sola volta. Chi lo possiede vede le Sue risposte: non lo inoltri. Se non lo ha richiesto, può ignorare questa e-mail.',
  },
}
