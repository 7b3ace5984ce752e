import type { Language } from './languages.ts'

/** What the thank-you page says while it is about to lead on. */
export interface CountdownTexts {
  /** `{time}`: what is left, such as “5 seconds”. */
  leadsOn: string
  stay: string
  stays: string
}

export const countdownTexts: Readonly<Record<Language, CountdownTexts>> = {
  de: {
    leadsOn: 'Es geht automatisch weiter: noch {time}',
    stay: 'Hier bleiben',
    stays: 'Sie bleiben auf dieser Seite.',
  },
  en: { leadsOn: 'Continuing automatically: {time} left', stay: 'Stay here', stays: 'You stay on this page.' },
  fr: {
    leadsOn: 'Redirection automatique : encore {time}',
    stay: 'Rester ici',
    stays: 'Vous restez sur cette page.',
  },
  es: {
    leadsOn: 'Continuará automáticamente: {time}',
    stay: 'Quedarse aquí',
    stays: 'Permanece en esta página.',
  },
  it: {
    leadsOn: 'Si prosegue automaticamente: ancora {time}',
    stay: 'Resta qui',
    stays: 'Resta su questa pagina.',
  },
  nl: {
    leadsOn: 'U gaat automatisch verder: nog {time}',
    stay: 'Hier blijven',
    stays: 'U blijft op deze pagina.',
  },
  pl: {
    leadsOn: 'Automatyczne przejście dalej: {time}',
    stay: 'Zostań tutaj',
    stays: 'Pozostają Państwo na tej stronie.',
  },
  tr: {
    leadsOn: 'Otomatik olarak devam edilecek: {time}',
    stay: 'Burada kal',
    stays: 'Bu sayfada kalıyorsunuz.',
  },
}
