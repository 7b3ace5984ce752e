import type { Language } from './languages.ts'

/** How a letter begins (macro `_Briefanrede`); `{name}` is the family name, behind the academic title where there is one. */
export interface SalutationTexts {
  toWoman: string
  toMan: string
  /** Where the language leaves out Mr and Ms before an academic title. */
  withTitle?: string
  /** Where it is not known who reads it. */
  neutral: string
}

export const salutationTexts: Record<Language, SalutationTexts> = {
  de: {
    toWoman: 'Sehr geehrte Frau {name}',
    toMan: 'Sehr geehrter Herr {name}',
    neutral: 'Sehr geehrte Damen und Herren',
  },
  en: { toWoman: 'Dear Ms {name}', toMan: 'Dear Mr {name}', withTitle: 'Dear {name}', neutral: 'Dear Sir or Madam' },
  fr: { toWoman: 'Madame {name}', toMan: 'Monsieur {name}', neutral: 'Madame, Monsieur' },
  es: { toWoman: 'Estimada Sra. {name}', toMan: 'Estimado Sr. {name}', neutral: 'Estimados señores' },
  it: { toWoman: 'Gentile Signora {name}', toMan: 'Egregio Signor {name}', neutral: 'Gentili Signore e Signori' },
  nl: { toWoman: 'Geachte mevrouw {name}', toMan: 'Geachte heer {name}', neutral: 'Geachte heer, mevrouw' },
  pl: { toWoman: 'Szanowna Pani {name}', toMan: 'Szanowny Panie {name}', neutral: 'Szanowni Państwo' },
  tr: { toWoman: 'Sayın {name}', toMan: 'Sayın {name}', neutral: 'Sayın Yetkili' },
}
