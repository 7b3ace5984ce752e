import type { SavingTexts } from './saving-texts.ts'

export const frenchSavingTexts: SavingTexts = {
  restored: 'Vos réponses du {time} ont été restaurées.',
  afresh: 'Recommencer',
  resumed:
    'Vos réponses ont été restaurées. Veuillez fournir à nouveau les fichiers, les signatures et les informations confidentielles.',
  later: 'Continuer plus tard',
  laterText:
    'Vos réponses sont enregistrées jusqu’au {date}, mais pas encore envoyées. Nous pouvons vous envoyer un lien pour continuer. Les fichiers, les signatures et les informations confidentielles ne sont pas inclus.',
  email: 'Votre adresse e-mail',
  submit: 'Recevoir le lien',
  back: 'Retour au formulaire',
  sentHeadline: 'Veuillez consulter votre boîte de réception',
  sentText:
    'Si l’adresse est correcte, un e-mail contenant votre lien est en route. Il est valable jusqu’au {date} et une seule fois.',
  confirmHeadline: 'Continuer le formulaire',
  confirmText:
    'Vos réponses sont toujours là. Ce bouton vous permet de continuer ; le lien ne sera ensuite plus valable.',
  confirm: 'Continuer maintenant',
  endedHeadline: 'Ce lien n’est plus valable',
  endedText:
    'Il a déjà été utilisé, il a expiré ou les réponses ont été envoyées entre-temps. Vous pouvez rouvrir le formulaire.',
  mail: {
    subject: 'Votre lien pour continuer : {title}',
    body: 'Bonjour,\n\nCe lien vous permet de continuer à remplir le formulaire « {title} » :',
    action: 'Continuer',
    remark:
      'Le lien est valable jusqu’au {date} et une seule fois. Toute personne qui le possède voit vos réponses : ne le transmettez pas. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
  },
}

export const spanishSavingTexts: SavingTexts = {
  restored: 'Hemos recuperado sus respuestas del {time}.',
  afresh: 'Empezar de nuevo',
  resumed:
    'Hemos recuperado sus respuestas. Indique de nuevo los archivos, las firmas y los datos confidenciales, por favor.',
  later: 'Continuar más tarde',
  laterText:
    'Sus respuestas están guardadas hasta el {date}, pero aún no se han enviado. Podemos enviarle un enlace para continuar. No se incluyen archivos, firmas ni datos confidenciales.',
  email: 'Su correo electrónico',
  submit: 'Recibir el enlace',
  back: 'Volver al formulario',
  sentHeadline: 'Consulte su correo',
  sentText:
    'Si la dirección es correcta, le llegará un correo con su enlace. Es válido hasta el {date} y una sola vez.',
  confirmHeadline: 'Continuar el formulario',
  confirmText: 'Sus respuestas siguen ahí. Con este botón puede continuar; después el enlace dejará de ser válido.',
  confirm: 'Continuar ahora',
  endedHeadline: 'Este enlace ya no es válido',
  endedText: 'Ya se ha utilizado, ha caducado o las respuestas ya se han enviado. Puede abrir el formulario de nuevo.',
  mail: {
    subject: 'Su enlace para continuar: {title}',
    body: 'Buenos días:\n\nCon este enlace puede seguir rellenando el formulario «{title}»:',
    action: 'Continuar',
    remark:
      'El enlace es válido hasta el {date} y una sola vez. Quien lo tenga puede ver sus respuestas: no lo comparta. Si no lo ha solicitado, puede ignorar este correo.',
  },
}

export const italianSavingTexts: SavingTexts = {
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

export const dutchSavingTexts: SavingTexts = {
  restored: 'Uw antwoorden van {time} zijn hersteld.',
  afresh: 'Opnieuw beginnen',
  resumed:
    'Uw antwoorden zijn hersteld. Geef bestanden, handtekeningen en vertrouwelijke gegevens alstublieft opnieuw op.',
  later: 'Later verdergaan',
  laterText:
    'Uw antwoorden tot nu toe zijn bewaard tot {date}, maar nog niet verzonden. Wij sturen u graag een link waarmee u verder kunt gaan. Bestanden, handtekeningen en vertrouwelijke gegevens zijn niet inbegrepen.',
  email: 'Uw e-mailadres',
  submit: 'Stuur mij de link',
  back: 'Terug naar het formulier',
  sentHeadline: 'Controleer uw inbox',
  sentText:
    'Als het adres klopt, is er een e-mail met uw link onderweg. De link is geldig tot {date} en slechts één keer.',
  confirmHeadline: 'Verder invullen',
  confirmText: 'Uw antwoorden zijn er nog. Met deze knop gaat u verder; daarna is de link niet meer geldig.',
  confirm: 'Nu verdergaan',
  endedHeadline: 'Deze link is niet meer geldig',
  endedText:
    'De link is al gebruikt of verlopen, of de antwoorden zijn inmiddels verzonden. U kunt het formulier opnieuw openen.',
  mail: {
    subject: 'Uw link om verder te gaan: {title}',
    body: 'Goedendag,\n\nMet deze link vult u het formulier ‘{title}’ verder in:',
    action: 'Verdergaan',
    remark:
      'De link is geldig tot {date} en slechts één keer. Wie de link heeft, ziet uw antwoorden: geef hem niet door. Hebt u hem niet aangevraagd, dan kunt u deze e-mail negeren.',
  },
}

export const polishSavingTexts: SavingTexts = {
  restored: 'Przywrócono Państwa odpowiedzi z {time}.',
  afresh: 'Zacznij od nowa',
  resumed: 'Przywrócono Państwa odpowiedzi. Prosimy ponownie podać pliki, podpisy i dane poufne.',
  later: 'Dokończ później',
  laterText:
    'Dotychczasowe odpowiedzi są zapisane do {date}, ale jeszcze nie wysłane. Chętnie wyślemy link, który pozwoli kontynuować. Nie obejmuje on plików, podpisów ani danych poufnych.',
  email: 'Adres e-mail',
  submit: 'Wyślij mi link',
  back: 'Wróć do formularza',
  sentHeadline: 'Prosimy sprawdzić skrzynkę odbiorczą',
  sentText: 'Jeśli adres jest poprawny, wysłaliśmy wiadomość z linkiem. Jest ważny do {date} i tylko jeden raz.',
  confirmHeadline: 'Kontynuuj wypełnianie',
  confirmText: 'Państwa odpowiedzi nadal tu są. Ten przycisk pozwala kontynuować; potem link straci ważność.',
  confirm: 'Kontynuuj teraz',
  endedHeadline: 'Ten link stracił ważność',
  endedText: 'Został już użyty, wygasł albo odpowiedzi zostały już wysłane. Można otworzyć formularz od nowa.',
  mail: {
    subject: 'Link do dokończenia formularza: {title}',
    body: 'Dzień dobry,\n\nten link pozwala dokończyć wypełnianie formularza „{title}”:',
    action: 'Kontynuuj',
    remark:
      'Link jest ważny do {date} i tylko jeden raz. Kto go ma, widzi Państwa odpowiedzi: prosimy go nie przekazywać. Jeśli nie był zamawiany, prosimy zignorować tę wiadomość.',
  },
}

export const turkishSavingTexts: SavingTexts = {
  restored: '{time} tarihli yanıtlarınız geri yüklendi.',
  afresh: 'Yeniden başla',
  resumed: 'Yanıtlarınız geri yüklendi. Lütfen dosyaları, imzaları ve gizli bilgileri yeniden girin.',
  later: 'Daha sonra devam et',
  laterText:
    'Şimdiye kadarki yanıtlarınız {date} tarihine kadar kaydedildi, ancak henüz gönderilmedi. Devam edebilmeniz için size bir bağlantı gönderebiliriz. Dosyalar, imzalar ve gizli bilgiler dahil değildir.',
  email: 'E-posta adresiniz',
  submit: 'Bağlantıyı gönder',
  back: 'Forma dön',
  sentHeadline: 'Lütfen gelen kutunuza bakın',
  sentText:
    'Adres doğruysa bağlantınızı içeren bir e-posta yolda. Bağlantı {date} tarihine kadar ve yalnızca bir kez geçerlidir.',
  confirmHeadline: 'Formu doldurmaya devam edin',
  confirmText: 'Yanıtlarınız duruyor. Bu düğmeyle devam edersiniz; ardından bağlantı geçerliliğini yitirir.',
  confirm: 'Şimdi devam et',
  endedHeadline: 'Bu bağlantı artık geçerli değil',
  endedText: 'Bağlantı kullanılmış, süresi dolmuş ya da yanıtlar bu arada gönderilmiş. Formu yeniden açabilirsiniz.',
  mail: {
    subject: 'Devam bağlantınız: {title}',
    body: 'Merhaba,\n\nBu bağlantıyla “{title}” formunu doldurmaya devam edebilirsiniz:',
    action: 'Devam et',
    remark:
      'Bağlantı {date} tarihine kadar ve yalnızca bir kez geçerlidir. Bağlantıya sahip olan herkes yanıtlarınızı görür: lütfen paylaşmayın. Siz istemediyseniz bu e-postayı yok sayabilirsiniz.',
  },
}
