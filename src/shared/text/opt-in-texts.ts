import type { Language } from './languages.ts'

/** What is said while an e-mail address is to be confirmed; `{time}` is a length such as `2 days`. */
export interface OptInTexts {
  /** After sending, as long as everything waits for the confirmation. */
  pendingHeadline: string
  pendingText: string
  /** After sending, where nothing waits. */
  alsoText: string
  spamHint: string
  askHeadline: string
  askText: string
  confirm: string
  confirmedHeadline: string
  confirmedText: string
  alreadyHeadline: string
  alreadyText: string
  endedHeadline: string
  endedText: string
  missingHeadline: string
  missingText: string
  /** Of the link to the form. */
  toForm: string
  /** Beside the field with an address that has sent the form often enough. */
  limitText: string
  limitHeadline: string
  mailSubject: string
  mailBody: string
  /** Below it; the second where nothing waits. */
  mailRemark: string
  mailRemarkAlso: string
}

export const optInTexts: Record<Language, OptInTexts> = {
  de: {
    pendingHeadline: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    pendingText:
      'Wir haben eine E-Mail an {email} gesendet. Erst wenn Sie den Link darin öffnen und bestätigen, nehmen wir Ihre Angaben entgegen. Der Link ist {time} gültig; danach werden die Angaben gelöscht.',
    alsoText:
      'Wir haben eine E-Mail an {email} gesendet. Bitte bestätigen Sie Ihre Adresse mit dem Link darin; er ist {time} gültig.',
    spamHint: 'Keine E-Mail erhalten? Sehen Sie bitte auch im Spam-Ordner nach.',
    askHeadline: 'E-Mail-Adresse bestätigen?',
    askText:
      'Mit einem Klick bestätigen Sie, dass die E-Mail-Adresse Ihnen gehört und Sie das Formular „{title}“ gesendet haben.',
    confirm: 'E-Mail-Adresse bestätigen',
    confirmedHeadline: 'Ihre E-Mail-Adresse ist bestätigt',
    confirmedText: 'Vielen Dank. Es ist nichts weiter zu tun.',
    alreadyHeadline: 'Ihre E-Mail-Adresse ist schon bestätigt',
    alreadyText: 'Es ist nichts weiter zu tun; Sie können diese Seite schließen.',
    endedHeadline: 'Dieser Link ist abgelaufen',
    endedText:
      'Die E-Mail-Adresse lässt sich damit nicht mehr bestätigen. Was auf die Bestätigung gewartet hat, wird gelöscht. Bitte füllen Sie das Formular noch einmal aus.',
    missingHeadline: 'Dieser Link gilt nicht',
    missingText: 'Er ist unvollständig, oder was gesendet wurde, ist schon gelöscht.',
    toForm: 'Zum Formular',
    limitHeadline: 'Schon gesendet',
    limitText: 'Mit dieser E-Mail-Adresse wurde das Formular schon so oft gesendet, wie es möglich ist.',
    mailSubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse: {title}',
    mailBody:
      'Guten Tag,\n\njemand hat mit dieser E-Mail-Adresse das Formular „{title}“ gesendet. Waren Sie das, bestätigen Sie bitte, dass die Adresse Ihnen gehört:',
    mailRemark:
      'Der Link ist {time} gültig. Waren Sie es nicht, brauchen Sie nichts zu tun: Ohne Bestätigung werden die Angaben gelöscht.',
    mailRemarkAlso: 'Der Link ist {time} gültig. Waren Sie es nicht, brauchen Sie nichts zu tun.',
  },
  en: {
    pendingHeadline: 'Please confirm your e-mail address',
    pendingText:
      'We have sent an e-mail to {email}. We accept your details only once you have opened the link in it and confirmed. The link is valid for {time}; after that the details are deleted.',
    alsoText:
      'We have sent an e-mail to {email}. Please confirm your address with the link in it; it is valid for {time}.',
    spamHint: 'No e-mail yet? Please look in your spam folder, too.',
    askHeadline: 'Confirm your e-mail address?',
    askText: 'With one click you confirm that the e-mail address is yours, and that you sent the form “{title}”.',
    confirm: 'Confirm e-mail address',
    confirmedHeadline: 'Your e-mail address is confirmed',
    confirmedText: 'Thank you. There is nothing more to do.',
    alreadyHeadline: 'Your e-mail address is already confirmed',
    alreadyText: 'There is nothing more to do; you can close this page.',
    endedHeadline: 'This link has expired',
    endedText:
      'It can no longer confirm the e-mail address. What was waiting for the confirmation is deleted. Please fill in the form again.',
    missingHeadline: 'This link is not valid',
    missingText: 'It is incomplete, or what was sent has been deleted already.',
    toForm: 'Go to the form',
    limitHeadline: 'Already sent',
    limitText: 'The form has already been sent with this e-mail address as often as it may be.',
    mailSubject: 'Please confirm your e-mail address: {title}',
    mailBody:
      'Hello,\n\nsomebody sent the form “{title}” with this e-mail address. If that was you, please confirm that the address is yours:',
    mailRemark:
      'The link is valid for {time}. If it was not you, you need not do anything: without a confirmation the details are deleted.',
    mailRemarkAlso: 'The link is valid for {time}. If it was not you, you need not do anything.',
  },
  fr: {
    pendingHeadline: 'Veuillez confirmer votre adresse e-mail',
    pendingText:
      'Nous avons envoyé un e-mail à {email}. Vos informations ne nous parviennent que lorsque vous ouvrez le lien qu’il contient et confirmez. Le lien est valable {time} ; ensuite, les informations sont supprimées.',
    alsoText:
      'Nous avons envoyé un e-mail à {email}. Veuillez confirmer votre adresse avec le lien qu’il contient ; il est valable {time}.',
    spamHint: 'Pas d’e-mail ? Regardez aussi dans votre dossier de courrier indésirable.',
    askHeadline: 'Confirmer votre adresse e-mail ?',
    askText:
      'En un clic, vous confirmez que cette adresse e-mail est la vôtre et que vous avez envoyé le formulaire « {title} ».',
    confirm: 'Confirmer l’adresse e-mail',
    confirmedHeadline: 'Votre adresse e-mail est confirmée',
    confirmedText: 'Merci. Vous n’avez rien d’autre à faire.',
    alreadyHeadline: 'Votre adresse e-mail est déjà confirmée',
    alreadyText: 'Vous n’avez rien d’autre à faire ; vous pouvez fermer cette page.',
    endedHeadline: 'Ce lien a expiré',
    endedText:
      'Il ne permet plus de confirmer l’adresse e-mail. Ce qui attendait la confirmation est supprimé. Veuillez remplir à nouveau le formulaire.',
    missingHeadline: 'Ce lien n’est pas valable',
    missingText: 'Il est incomplet, ou ce qui a été envoyé a déjà été supprimé.',
    toForm: 'Aller au formulaire',
    limitHeadline: 'Déjà envoyé',
    limitText: 'Le formulaire a déjà été envoyé avec cette adresse e-mail autant de fois que possible.',
    mailSubject: 'Veuillez confirmer votre adresse e-mail : {title}',
    mailBody:
      'Bonjour,\n\nQuelqu’un a envoyé le formulaire « {title} » avec cette adresse e-mail. Si c’était vous, veuillez confirmer que l’adresse est la vôtre :',
    mailRemark:
      'Le lien est valable {time}. Si ce n’était pas vous, vous n’avez rien à faire : sans confirmation, les informations sont supprimées.',
    mailRemarkAlso: 'Le lien est valable {time}. Si ce n’était pas vous, vous n’avez rien à faire.',
  },
  es: {
    pendingHeadline: 'Confirme su dirección de correo electrónico',
    pendingText:
      'Hemos enviado un correo electrónico a {email}. Solo recibiremos sus datos cuando abra el enlace que contiene y confirme. El enlace es válido durante {time}; después se eliminan los datos.',
    alsoText:
      'Hemos enviado un correo electrónico a {email}. Confirme su dirección con el enlace que contiene; es válido durante {time}.',
    spamHint: '¿No ha llegado? Mire también en la carpeta de correo no deseado.',
    askHeadline: '¿Confirmar su dirección de correo electrónico?',
    askText:
      'Con un clic confirma que la dirección de correo electrónico es suya y que usted ha enviado el formulario «{title}».',
    confirm: 'Confirmar la dirección',
    confirmedHeadline: 'Su dirección de correo electrónico está confirmada',
    confirmedText: 'Gracias. No tiene que hacer nada más.',
    alreadyHeadline: 'Su dirección de correo electrónico ya está confirmada',
    alreadyText: 'No tiene que hacer nada más; puede cerrar esta página.',
    endedHeadline: 'Este enlace ha caducado',
    endedText:
      'Ya no sirve para confirmar la dirección de correo electrónico. Lo que esperaba la confirmación se elimina. Rellene de nuevo el formulario.',
    missingHeadline: 'Este enlace no es válido',
    missingText: 'Está incompleto, o lo que se envió ya se ha eliminado.',
    toForm: 'Ir al formulario',
    limitHeadline: 'Ya enviado',
    limitText: 'El formulario ya se ha enviado con esta dirección de correo electrónico tantas veces como es posible.',
    mailSubject: 'Confirme su dirección de correo electrónico: {title}',
    mailBody:
      'Buenos días:\n\nAlguien ha enviado el formulario «{title}» con esta dirección de correo electrónico. Si ha sido usted, confirme que la dirección es suya:',
    mailRemark:
      'El enlace es válido durante {time}. Si no ha sido usted, no tiene que hacer nada: sin confirmación, los datos se eliminan.',
    mailRemarkAlso: 'El enlace es válido durante {time}. Si no ha sido usted, no tiene que hacer nada.',
  },
  it: {
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
    limitHeadline: 'Già inviato',
    limitText: 'Il modulo è già stato inviato con questo indirizzo e-mail tutte le volte possibili.',
    mailSubject: 'Confermi il Suo indirizzo e-mail: {title}',
    mailBody:
      'Buongiorno,\n\nqualcuno ha inviato il modulo «{title}» con questo indirizzo e-mail. Se è stato Lei, confermi che l’indirizzo è Suo:',
    mailRemark:
      'Il link è valido per {time}. Se non è stato Lei, non deve fare nulla: senza conferma i dati vengono eliminati.',
    mailRemarkAlso: 'Il link è valido per {time}. Se non è stato Lei, non deve fare nulla.',
  },
  nl: {
    pendingHeadline: 'Bevestig uw e-mailadres',
    pendingText:
      'Wij hebben een e-mail gestuurd naar {email}. Pas als u de link daarin opent en bevestigt, hebben wij uw gegevens. De link is {time} geldig; daarna worden de gegevens verwijderd.',
    alsoText:
      'Wij hebben een e-mail gestuurd naar {email}. Bevestig uw adres met de link daarin; die is {time} geldig.',
    spamHint: 'Geen e-mail ontvangen? Kijk ook in uw map met ongewenste e-mail.',
    askHeadline: 'E-mailadres bevestigen?',
    askText: 'Met één klik bevestigt u dat het e-mailadres van u is en dat u het formulier ‘{title}’ hebt verzonden.',
    confirm: 'E-mailadres bevestigen',
    confirmedHeadline: 'Uw e-mailadres is bevestigd',
    confirmedText: 'Hartelijk dank. U hoeft verder niets te doen.',
    alreadyHeadline: 'Uw e-mailadres is al bevestigd',
    alreadyText: 'U hoeft verder niets te doen; u kunt deze pagina sluiten.',
    endedHeadline: 'Deze link is verlopen',
    endedText:
      'Het e-mailadres kan er niet meer mee worden bevestigd. Wat op de bevestiging wachtte, wordt verwijderd. Vul het formulier opnieuw in.',
    missingHeadline: 'Deze link is niet geldig',
    missingText: 'Hij is onvolledig, of wat werd verzonden is al verwijderd.',
    toForm: 'Naar het formulier',
    limitHeadline: 'Al verzonden',
    limitText: 'Het formulier is met dit e-mailadres al zo vaak verzonden als mogelijk is.',
    mailSubject: 'Bevestig uw e-mailadres: {title}',
    mailBody:
      'Goedendag,\n\nIemand heeft met dit e-mailadres het formulier ‘{title}’ verzonden. Was u dat, bevestig dan dat het adres van u is:',
    mailRemark:
      'De link is {time} geldig. Was u het niet, dan hoeft u niets te doen: zonder bevestiging worden de gegevens verwijderd.',
    mailRemarkAlso: 'De link is {time} geldig. Was u het niet, dan hoeft u niets te doen.',
  },
  pl: {
    pendingHeadline: 'Prosimy o potwierdzenie adresu e-mail',
    pendingText:
      'Wysłaliśmy wiadomość na adres {email}. Otrzymamy Państwa dane dopiero po otwarciu zawartego w niej linku i potwierdzeniu. Ważność linku: {time}; potem dane zostaną usunięte.',
    alsoText:
      'Wysłaliśmy wiadomość na adres {email}. Prosimy o potwierdzenie adresu za pomocą zawartego w niej linku. Ważność linku: {time}.',
    spamHint: 'Nie ma wiadomości? Prosimy sprawdzić także folder ze spamem.',
    askHeadline: 'Potwierdzić adres e-mail?',
    askText:
      'Jednym kliknięciem potwierdzają Państwo, że adres e-mail należy do Państwa i że formularz „{title}” został wysłany przez Państwa.',
    confirm: 'Potwierdź adres e-mail',
    confirmedHeadline: 'Adres e-mail został potwierdzony',
    confirmedText: 'Dziękujemy. Nic więcej nie trzeba robić.',
    alreadyHeadline: 'Adres e-mail jest już potwierdzony',
    alreadyText: 'Nic więcej nie trzeba robić; można zamknąć tę stronę.',
    endedHeadline: 'Ten link wygasł',
    endedText:
      'Nie można już za jego pomocą potwierdzić adresu e-mail. To, co czekało na potwierdzenie, zostaje usunięte. Prosimy ponownie wypełnić formularz.',
    missingHeadline: 'Ten link jest nieprawidłowy',
    missingText: 'Jest niepełny albo to, co wysłano, zostało już usunięte.',
    toForm: 'Przejdź do formularza',
    limitHeadline: 'Już wysłano',
    limitText: 'Formularz wysłano z tego adresu e-mail już tyle razy, ile to możliwe.',
    mailSubject: 'Prosimy o potwierdzenie adresu e-mail: {title}',
    mailBody:
      'Dzień dobry,\n\nktoś wysłał formularz „{title}”, podając ten adres e-mail. Jeśli to Państwo, prosimy potwierdzić, że adres należy do Państwa:',
    mailRemark:
      'Ważność linku: {time}. Jeśli to nie Państwo, nie trzeba nic robić: bez potwierdzenia dane zostaną usunięte.',
    mailRemarkAlso: 'Ważność linku: {time}. Jeśli to nie Państwo, nie trzeba nic robić.',
  },
  tr: {
    pendingHeadline: 'Lütfen e-posta adresinizi onaylayın',
    pendingText:
      '{email} adresine bir e-posta gönderdik. Bilgileriniz ancak içindeki bağlantıyı açıp onayladığınızda bize ulaşır. Bağlantı {time} geçerlidir; ardından bilgiler silinir.',
    alsoText:
      '{email} adresine bir e-posta gönderdik. Lütfen içindeki bağlantıyla adresinizi onaylayın; bağlantı {time} geçerlidir.',
    spamHint: 'E-posta gelmedi mi? Lütfen istenmeyen posta klasörüne de bakın.',
    askHeadline: 'E-posta adresi onaylansın mı?',
    askText:
      'Tek tıklamayla e-posta adresinin size ait olduğunu ve “{title}” formunu sizin gönderdiğinizi onaylarsınız.',
    confirm: 'E-posta adresini onayla',
    confirmedHeadline: 'E-posta adresiniz onaylandı',
    confirmedText: 'Teşekkür ederiz. Yapmanız gereken başka bir şey yok.',
    alreadyHeadline: 'E-posta adresiniz zaten onaylanmış',
    alreadyText: 'Yapmanız gereken başka bir şey yok; bu sayfayı kapatabilirsiniz.',
    endedHeadline: 'Bu bağlantının süresi doldu',
    endedText:
      'E-posta adresi artık bununla onaylanamaz. Onay bekleyen bilgiler silinir. Lütfen formu yeniden doldurun.',
    missingHeadline: 'Bu bağlantı geçerli değil',
    missingText: 'Bağlantı eksik ya da gönderilenler zaten silinmiş.',
    toForm: 'Forma git',
    limitHeadline: 'Zaten gönderildi',
    limitText: 'Form bu e-posta adresiyle mümkün olduğu kadar çok kez gönderildi.',
    mailSubject: 'Lütfen e-posta adresinizi onaylayın: {title}',
    mailBody:
      'Merhaba,\n\nBiri bu e-posta adresiyle “{title}” formunu gönderdi. Bunu siz yaptıysanız lütfen adresin size ait olduğunu onaylayın:',
    mailRemark:
      'Bağlantı {time} geçerlidir. Bunu siz yapmadıysanız bir şey yapmanız gerekmez: onaylanmayan bilgiler silinir.',
    mailRemarkAlso: 'Bağlantı {time} geçerlidir. Bunu siz yapmadıysanız bir şey yapmanız gerekmez.',
  },
}

/** How long a link is good, in whole days where that is what it is: `2 Tage`, `36 Stunden`. */
export function timeInWords(hours: number, language: Language): string {
  const [count, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
