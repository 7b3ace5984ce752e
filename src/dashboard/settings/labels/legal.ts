import { label } from './label.ts'

const imprintLine = (n: number) => label([`Footer line ${n}`, ''], [`Fußzeile ${n}`, ''])

export const legalLabels = {
  use_default_imprint: label(
    ['Follow the legal links of the account', 'Changes there reach this form by themselves.'],
    ['Rechtliche Angaben des Kontos übernehmen', 'Änderungen dort gelten auch für dieses Formular.'],
  ),
  privacypolicy_url: label(
    ['Privacy policy', 'Link in the footer.'],
    ['Datenschutzerklärung', 'Link in der Fußzeile.'],
  ),
  imprint_url: label(['Imprint', 'Link in the footer.'], ['Impressum', 'Link in der Fußzeile.']),
  homepage_url: label(
    ['Website', 'Link in the footer and on the logo.'],
    ['Website', 'Link in der Fußzeile und auf dem Logo.'],
  ),
  imprint_line_1: imprintLine(1),
  imprint_line_2: imprintLine(2),
  imprint_line_3: imprintLine(3),
  imprint_line_4: imprintLine(4),
  imprint_line_5: imprintLine(5),
}
