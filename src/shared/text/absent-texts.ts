import type { Language } from './languages.ts'

/** What another site says where it cannot show a form, and the words of the link to it; in a script of its own, which is loaded then. */
export const absentTexts: Record<Language, Record<'absent' | 'open', string>> = {
  de: { absent: 'Das Formular lässt sich hier nicht anzeigen.', open: 'Formular öffnen' },
  en: { absent: 'The form cannot be shown here.', open: 'Open the form' },
  es: { absent: 'El formulario no se puede mostrar aquí.', open: 'Abrir el formulario' },
  fr: { absent: 'Le formulaire ne peut pas être affiché ici.', open: 'Ouvrir le formulaire' },
  it: { absent: 'Il modulo non può essere mostrato qui.', open: 'Apri il modulo' },
  nl: { absent: 'Het formulier kan hier niet worden getoond.', open: 'Formulier openen' },
  pl: { absent: 'Formularza nie można tu wyświetlić.', open: 'Otwórz formularz' },
  tr: { absent: 'Form burada gösterilemiyor.', open: 'Formu aç' },
}
