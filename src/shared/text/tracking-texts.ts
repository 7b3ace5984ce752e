/** What a page asks before visits to it are counted by somebody else (`tracking_consent_required`). */
export interface TrackingTexts {
  /** What the bar is called. */
  label: string
  /** `{provider}` counts. */
  question: string
  accept: string
  decline: string
  /** Leads back to the question. */
  change: string
}

type Five = [label: string, question: string, accept: string, decline: string, change: string]

const texts = (...[label, question, accept, decline, change]: Five): TrackingTexts => ({
  label,
  question,
  accept,
  decline,
  change,
})

export const trackingTexts = {
  de: texts(
    'Statistik',
    'Dürfen wir den Besuch dieser Seite mit {provider} zählen? Ihre Angaben im Formular werden dabei nicht übermittelt. Sie können das jederzeit ändern.',
    'Erlauben',
    'Ablehnen',
    'Statistik-Einstellung ändern',
  ),
  en: texts(
    'Statistics',
    'May we count your visit to this page with {provider}? What you enter in the form is not passed on. You can change this at any time.',
    'Allow',
    'Decline',
    'Change statistics setting',
  ),
  fr: texts(
    'Statistiques',
    'Pouvons-nous compter la visite de cette page avec {provider} ? Vos réponses au formulaire ne sont pas transmises. Vous pouvez changer d’avis à tout moment.',
    'Autoriser',
    'Refuser',
    'Modifier le choix des statistiques',
  ),
  es: texts(
    'Estadísticas',
    '¿Podemos contar la visita a esta página con {provider}? Sus respuestas en el formulario no se transmiten. Puede cambiarlo en cualquier momento.',
    'Permitir',
    'Rechazar',
    'Cambiar la elección sobre estadísticas',
  ),
  it: texts(
    'Statistiche',
    'Possiamo contare la visita a questa pagina con {provider}? Le Sue risposte nel modulo non vengono trasmesse. Può cambiare scelta in qualsiasi momento.',
    'Consenti',
    'Rifiuta',
    'Modifica la scelta sulle statistiche',
  ),
  nl: texts(
    'Statistiek',
    'Mogen wij het bezoek aan deze pagina tellen met {provider}? Uw antwoorden in het formulier worden niet doorgegeven. U kunt dit altijd wijzigen.',
    'Toestaan',
    'Weigeren',
    'Statistiekkeuze wijzigen',
  ),
  pl: texts(
    'Statystyki',
    'Czy możemy zliczyć wizytę na tej stronie za pomocą {provider}? Odpowiedzi z formularza nie są przekazywane. Wybór można w każdej chwili zmienić.',
    'Zezwól',
    'Odmów',
    'Zmień wybór dotyczący statystyk',
  ),
  tr: texts(
    'İstatistik',
    'Bu sayfanın ziyaretini {provider} ile sayabilir miyiz? Formdaki yanıtlarınız aktarılmaz. Bunu istediğiniz zaman değiştirebilirsiniz.',
    'İzin ver',
    'Reddet',
    'İstatistik ayarını değiştir',
  ),
}
