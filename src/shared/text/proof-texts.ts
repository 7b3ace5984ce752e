/** What a page says of the proof of work that it does by itself (`pow_enabled`). */
export interface ProofTexts {
  /** While somebody waits for it. */
  working: string
  /** Where no script runs, or none can. */
  needsScript: string
}

const texts = (working: string, needsScript: string): ProofTexts => ({ working, needsScript })

export const proofTexts = {
  de: texts(
    'Schutz vor automatischen Einsendungen: Ihr Gerät rechnet noch kurz. Sie müssen nichts tun.',
    'Zum Absenden wird JavaScript gebraucht: Es schützt dieses Formular vor automatischen Einsendungen. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
  ),
  en: texts(
    'Protection against automatic submissions: your device needs a moment. There is nothing for you to do.',
    'Sending needs JavaScript: it protects this form against automatic submissions. Please switch it on in your browser and load the page again.',
  ),
  fr: texts(
    'Protection contre les envois automatiques : votre appareil calcule encore un instant. Vous n’avez rien à faire.',
    'L’envoi nécessite JavaScript, qui protège ce formulaire contre les envois automatiques. Veuillez l’activer dans votre navigateur et recharger la page.',
  ),
  es: texts(
    'Protección contra envíos automáticos: su dispositivo necesita un momento. No tiene que hacer nada.',
    'Para enviar se necesita JavaScript: protege este formulario contra envíos automáticos. Actívelo en su navegador y vuelva a cargar la página.',
  ),
  it: texts(
    'Protezione dagli invii automatici: il Suo dispositivo ha bisogno di un momento. Non deve fare nulla.',
    'Per l’invio serve JavaScript: protegge questo modulo dagli invii automatici. Lo attivi nel browser e ricarichi la pagina.',
  ),
  nl: texts(
    'Bescherming tegen automatische inzendingen: uw apparaat heeft nog even nodig. U hoeft niets te doen.',
    'Voor het verzenden is JavaScript nodig: het beschermt dit formulier tegen automatische inzendingen. Zet het aan in uw browser en laad de pagina opnieuw.',
  ),
  pl: texts(
    'Ochrona przed automatycznym wysyłaniem: urządzenie potrzebuje jeszcze chwili. Nie trzeba nic robić.',
    'Do wysłania potrzebny jest JavaScript: chroni on ten formularz przed automatycznym wysyłaniem. Proszę włączyć go w przeglądarce i ponownie wczytać stronę.',
  ),
  tr: texts(
    'Otomatik gönderimlere karşı koruma: Cihazınız kısa bir hesaplama yapıyor. Bir şey yapmanız gerekmiyor.',
    'Göndermek için JavaScript gerekir: bu formu otomatik gönderimlere karşı korur. Lütfen tarayıcınızda etkinleştirin ve sayfayı yeniden yükleyin.',
  ),
}
