import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
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
